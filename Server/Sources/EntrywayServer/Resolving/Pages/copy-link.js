// When a person presses the button to the store, its link goes on the pasteboard, then the browser to
// the store. Nothing is read, and nothing is written before.
"use strict";
for (const button of document.querySelectorAll("a[data-copy]")) {
  if (!navigator.clipboard || !navigator.clipboard.writeText) continue;
  const note = document.getElementById("copies");
  note.hidden = false;
  button.setAttribute("aria-describedby", note.id);
  button.addEventListener("click", (press) => {
    // What a script presses, or a person who wants another tab, is left to the browser.
    const isPlain = press.button === 0 && !(press.metaKey || press.ctrlKey || press.shiftKey || press.altKey);
    if (!press.isTrusted || !isPlain) return;
    press.preventDefault();
    const go = () => location.assign(button.href);
    // A pasteboard that refuses, or never answers, keeps nobody from the store.
    const copied = new Promise((end) => end(navigator.clipboard.writeText(button.dataset.copy)));
    const patience = new Promise((end) => setTimeout(end, 1000));
    Promise.race([copied, patience]).then(go, go);
  });
}
