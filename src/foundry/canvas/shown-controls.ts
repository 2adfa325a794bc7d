/** Foundry's own controls of the map: its tools. */

/** https://foundryvtt.com/api/v14/classes/foundry.applications.ui.SceneControls.html */
interface ShownControls {
  readonly controls: Readonly<Record<string, { readonly tools?: Record<string, { active?: boolean }> } | undefined>>;
  render(): unknown;
}

/** Sets the toggles of a control to their current state. Before the first scene there are none. */
export const showToggles = (control: string, toggles: Readonly<Record<string, boolean>>): void => {
  const shown = ui.controls as unknown as ShownControls | null | undefined;
  const tools = shown?.controls[control]?.tools ?? {};
  const changed = Object.entries(toggles).flatMap(([name, active]) => {
    const tool = tools[name];
    return tool === undefined || tool.active === active ? [] : [{ tool, active }];
  });
  for (const { tool, active } of changed) tool.active = active;
  if (changed.length > 0) void shown?.render();
};
