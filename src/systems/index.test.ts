import { expect, it } from "vitest";
import { hasAdapter } from "../foundry/settings/system-rules";
import { adapterFor } from "./index";

it.each(["dnd5e", "pf1", "pf2e", "sf2e", "swade", "draw-steel", "daggerheart", "lancer", "homemade"])(
  "the settings know whether %s has an adapter",
  (id) => {
    expect(hasAdapter(id)).toBe(adapterFor(id).systems.includes(id));
  },
);
