// Attributes of an element while its name is lit: the same for regions, chips and rows.

import type { SceneController } from "./controller.svelte";

export interface Target {
  role?: "button";
  tabindex?: number;
  "aria-label"?: string;
}

export function target(controller: SceneController, name: string, title: string): Target {
  const actions = controller.lit.get(name);
  if (!actions) return {};
  const said = actions.length === 1 ? (actions[0]?.say ?? "") : "";
  return {
    role: "button",
    tabindex: controller.entry === name ? 0 : -1,
    "aria-label": controller.named([said, title].filter(Boolean).join(": ")) || name,
  };
}
