import { startChromium } from "./drivers/chromium.ts";
import { inEngine } from "./engines.ts";

inEngine("Chromium", () => startChromium(process.env["PARLEY_CHROMIUM"] ?? "/usr/bin/chromium"));
