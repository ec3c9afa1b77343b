"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const { lines, told, levels, courses } = JSON.parse(byId("review").textContent);
  const slider = byId("turn");
  const viewer = byId("viewer");
  const last = lines.length - 1;

  const place = () => Number(slider.value);
  const chosen = () => Number(viewer.value);

  const when = (at) => (at ? `after line ${lines[at]}` : "before the first turn");

  function levelsAt(course, at) {
    const packed = courses[course].steps[at];
    return packed.match(/../g).map((digits) => parseInt(digits, 36));
  }

  const settled = (level) => level === 0 || level === levels.length - 1;

  function write(cell, level, isNew) {
    const [text, style] = levels[level];
    cell.textContent = text;
    cell.classList.remove(...levels.map(([, name]) => name));
    cell.classList.add(style);
    cell.classList.toggle("new", isNew);
  }

  function fill(panel, at) {
    const course = Number(panel.dataset.viewer);
    const now = levelsAt(course, at);
    const before = at ? levelsAt(course, at - 1) : now;
    all(".cells td", panel).forEach((cell, i) => {
      write(cell, now[i], settled(now[i]) && !settled(before[i]));
    });
    const holders = courses[course].holders;
    all(".value", panel).forEach((cell, i) => write(cell, now[(i + 1) * holders - 1], false));
    all(".when", panel).forEach((heading) => (heading.textContent = when(at)));
    const x = at * courses[course].gap;
    all(".now", panel).forEach((mark) => mark.setAttribute("transform", `translate(${x} 0)`));
  }

  function show() {
    const at = place();
    const course = chosen();
    for (const panel of all(".panel")) {
      panel.hidden = Number(panel.dataset.viewer) !== course;
      if (!panel.hidden) fill(panel, at);
    }
    for (const plot of all(".plot")) {
      const x = Number(plot.dataset.left) + at * Number(plot.dataset.gap);
      plot.querySelector(".now").setAttribute("transform", `translate(${x} 0)`);
    }
    for (const curve of all(".curve")) {
      const isChosen = Number(curve.dataset.viewer) === course;
      curve.classList.toggle("chosen", isChosen);
      if (isChosen) curve.parentNode.append(curve);
    }
    byId("where").textContent = when(at);
    byId("told").textContent = told[at];
    byId("state").textContent = courses[course].states[at];
    slider.setAttribute("aria-valuetext", at ? `line ${lines[at]}: ${told[at]}` : told[at]);
    for (const row of all(".log li")) row.classList.toggle("current", row.id === `line-${lines[at]}`);
  }

  function move(to) {
    slider.value = String(to);
    show();
  }

  function follow() {
    const at = lines.indexOf(Number(location.hash.replace("#line-", "")));
    if (at > 0) move(at);
  }

  function pointAt(event) {
    const plot = event.currentTarget;
    const box = plot.getBoundingClientRect();
    const x = ((event.clientX - box.left) * plot.viewBox.baseVal.width) / box.width;
    move(Math.round((x - Number(plot.dataset.left)) / Number(plot.dataset.gap)));
  }

  let opened = [];
  let shown = last;
  function beforePrint() {
    shown = place();
    move(last);
    all(".panel").forEach((panel) => fill(panel, last));
    opened = all("details:not([open])");
    opened.forEach((details) => (details.open = true));
  }
  function afterPrint() {
    opened.forEach((details) => (details.open = false));
    move(shown);
  }

  slider.addEventListener("input", show);
  viewer.addEventListener("change", show);
  byId("back").addEventListener("click", () => move(place() - 1));
  byId("forth").addEventListener("click", () => move(place() + 1));
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  all(".plot").forEach((plot) => plot.addEventListener("click", pointAt));
  addEventListener("hashchange", follow);
  addEventListener("beforeprint", beforePrint);
  addEventListener("afterprint", afterPrint);

  document.documentElement.classList.add("live");
  byId("controls").hidden = false;
  show();
  follow();
})();
