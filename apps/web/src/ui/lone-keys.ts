import { ownSwitch } from "./own-switch.ts";

/** Whether `?` and F6, pressed alone, are the page's (WCAG 2.1.4). */
export const { use: useLoneKeys, isOn: areLoneKeysOn } = ownSwitch("parley.lone-keys");
