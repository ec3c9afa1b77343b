"""What a view says of the world: constraints, likelihoods, and formulas made of them.

It may import rules, log and notation, and neither of the engines that read it.
"""
