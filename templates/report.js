"use strict";
(() => {
  const root = document.documentElement;
  const form = document.getElementById("filters");
  const list = document.getElementById("list");
  const body = list.tBodies[0];
  const live = document.getElementById("live");
  const rows = [...body.rows].map((row) => ({
    row,
    section: document.getElementById(`case-${row.dataset.slug}`),
    name: row.cells[0].textContent.toLowerCase(),
    trials: [...row.querySelectorAll("[data-agent]")].map((cell) => cell.dataset.outcomes.split(" ").filter(Boolean)),
  }));
  const agents = [...list.tHead.rows[0].cells].slice(6).map((cell) => cell.textContent);
  const controls = [...form.querySelectorAll("[data-filter]")];
  const FACTS = ["mutation", "tier", "size", "language", "carrier"];
  const NEVER_SCORED = new Set(["invalid-task", "harness-error"]);

  const remembered = (write) => {
    // Storage may be switched off for files.
    try {
      return write ? localStorage.setItem("hunksmith-theme", write) : localStorage.getItem("hunksmith-theme");
    } catch {
      return null;
    }
  };

  const theme = document.getElementById("theme");
  const stored = remembered();
  if (stored === "light" || stored === "dark") root.dataset.theme = stored;
  theme.hidden = false;
  theme.addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    remembered(root.dataset.theme);
  });

  const wanted = () => Object.fromEntries(controls.map((each) => [each.dataset.filter, each.value.trim()]));

  const hasOutcome = (trials, outcome) => {
    if (outcome === "!") return trials.some((each) => each !== "passed");
    if (outcome === "~") return trials.includes("passed") && trials.some((each) => each !== "passed" && !NEVER_SCORED.has(each));
    return trials.includes(outcome);
  };

  const fits = (each, filter) => {
    if (FACTS.some((fact) => filter[fact] && each.row.dataset[fact] !== filter[fact])) return false;
    if (filter.name && !each.name.includes(filter.name.toLowerCase())) return false;
    const chosen = filter.agent ? [each.trials[Number(filter.agent)]] : each.trials;
    if (filter.agent && !chosen[0].length) return false;
    return !filter.outcome || chosen.some((trials) => hasOutcome(trials, filter.outcome));
  };

  const showLive = (shown, filter) => {
    if (!live) return;
    live.replaceChildren();
    agents.forEach((agent, place) => {
      if (filter.agent && Number(filter.agent) !== place) return;
      const scored = shown.flatMap((each) => each.trials[place]).filter((each) => !NEVER_SCORED.has(each));
      const passed = scored.filter((each) => each === "passed").length;
      const card = document.createElement("div");
      const rate = document.createElement("b");
      rate.textContent = scored.length ? `${((100 * passed) / scored.length).toFixed(1)}%` : "–";
      card.append(agent, rate, `${passed} of ${scored.length}`);
      live.append(card);
    });
    live.hidden = false;
  };

  const apply = () => {
    const filter = wanted();
    const shown = [];
    for (const each of rows) {
      const fit = fits(each, filter);
      each.row.hidden = !fit;
      each.section.hidden = !fit;
      if (fit) shown.push(each);
    }
    for (const each of controls) each.classList.toggle("on", each.value !== "");
    for (const row of [list.tHead.rows[0], ...body.rows])
      [...row.cells].slice(6).forEach((cell, place) => {
        cell.hidden = filter.agent !== undefined && filter.agent !== "" && Number(filter.agent) !== place;
      });
    document.getElementById("count").textContent =
      shown.length === rows.length ? `${rows.length} cases` : `${shown.length} of ${rows.length} cases`;
    document.getElementById("none").hidden = shown.length > 0;
    showLive(shown, filter);
    return filter;
  };

  // A link keeps the filters as #show?tier=hard&outcome=wrong-edit, which works for files too.
  const keep = (filter) => {
    const set = new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
    history.replaceState(null, "", String(set) ? `#show?${set}` : "#cases");
  };

  const follow = () => {
    const hash = location.hash;
    if (hash.startsWith("#show?")) {
      const set = new URLSearchParams(hash.slice(6));
      for (const each of controls) each.value = set.get(each.dataset.filter) ?? "";
      apply();
      document.getElementById("cases").scrollIntoView();
    } else if (hash.startsWith("#case-")) {
      const section = document.getElementById(decodeURIComponent(hash.slice(1)));
      if (!section) return;
      if (section.hidden) {
        form.reset();
        apply();
      }
      section.open = true;
      section.scrollIntoView();
    }
  };

  const sortBy = (heading) => {
    const place = heading.cellIndex;
    const down = heading.getAttribute("aria-sort") === "ascending";
    for (const other of heading.parentElement.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    const compare = new Intl.Collator("en", { numeric: true }).compare;
    const sorted = rows.map((each) => [each.row.cells[place].textContent, each.row]);
    sorted.sort((one, other) => (down ? compare(other[0], one[0]) : compare(one[0], other[0])));
    body.append(...sorted.map((each) => each[1]));
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => keep(apply()));
  form.addEventListener("reset", () => setTimeout(() => keep(apply())));
  list.tHead.addEventListener("click", (event) => {
    const heading = event.target.closest("th");
    if (heading) sortBy(heading);
  });
  addEventListener("hashchange", follow);
  // A link to the case that the address names already fires no hashchange.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#case-']");
    if (link && link.getAttribute("href") === location.hash) follow();
  });
  apply();
  follow();
})();
