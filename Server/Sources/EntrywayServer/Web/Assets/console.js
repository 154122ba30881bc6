// Makes things nicer where scripts run; every task works without.
"use strict";

// `/` goes to the search field.
document.addEventListener("keydown", (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const search = document.querySelector("input[name=search]");
  if (!search) return;
  event.preventDefault();
  search.focus();
});

// Texts that can be copied get their button.
for (const button of document.querySelectorAll("button.copy")) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not copied";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}

// What an installation tells, as it comes: lines that the server has made, added at the top.
const live = document.querySelector("[data-live]");
if (live && "EventSource" in window) {
  const state = document.getElementById("live-state");
  const source = new EventSource(live.dataset.live);
  source.addEventListener("event", (message) => {
    const template = document.createElement("template");
    template.innerHTML = message.data;
    live.prepend(template.content);
    while (live.children.length > 200) live.lastElementChild.remove();
    const nothing = document.getElementById("live-nothing");
    if (nothing) nothing.hidden = true;
  });
  source.addEventListener("open", () => { state.textContent = "● connected: new events appear immediately"; });
  source.addEventListener("error", () => { state.textContent = "○ not connected: reconnecting"; });
}
