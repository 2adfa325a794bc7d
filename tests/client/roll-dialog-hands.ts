/** For scripts in a page: the lines in the open roll dialog, and choices there. */
export const DIALOG_HANDS = `
  const pause = async () => {
    let changes = 1;
    const observer = new MutationObserver(() => (changes += 1));
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    while (changes > 0) {
      changes = 0;
      await new Promise((done) => setTimeout(done, 60));
    }
    observer.disconnect();
  };
  const rows = () => [...document.querySelectorAll(".parapet-dialog-line .form-group")];
  const until = async (isSo) => {
    for (let i = 0; i < 500; i++) {
      if (isSo()) await pause();
      if (isSo()) return;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error("It still waits until " + isSo);
  };
  const opened = () => until(() => rows().length > 0);
  const posted = async (act) => {
    const before = game.messages.size;
    act();
    await until(() => game.messages.size > before);
  };
  const lines = () => rows().map((row) => {
    const select = row.querySelector("select");
    const cover = select === null ? row.querySelector(".form-fields").textContent : select.selectedOptions[0].textContent;
    return [row.querySelector("label").textContent, cover, row.querySelector(".hint").textContent];
  });
  const levels = () => rows().map((row) => [...(row.querySelector("select")?.options ?? [])].map((it) => it.textContent));
  const choose = async (i, level) => {
    const select = rows()[i].querySelector("select");
    select.value = level;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await opened();
  };
  const cardText = () => [...document.querySelectorAll("#chat .parapet-card")].at(-1)?.textContent ?? "";
  const rulingsLeft = () => Object.keys(canvas.scene.flags.parapet ?? {}).filter((key) => key.startsWith("ruling"));
`;

/** Goes on after `HANDS` of dnd5e and `DIALOG_HANDS`: shoots with the roll dialog open. */
export const OPEN = `
  const dialogs = () => document.querySelectorAll("dialog");
  const shoot = async (...names) => {
    const count = dialogs().length;
    aim(...names);
    void armed("bow").rollAttack({}, { configure: true });
    await until(() => dialogs().length > count);
    await opened();
  };
  const selects = () => rows().map((row) => row.querySelector("select"));
  const { overrides } = game.modules.get("parapet").api;
  const follows = (i, cover) => until(() => lines()[i]?.[1].startsWith(cover));
`;
