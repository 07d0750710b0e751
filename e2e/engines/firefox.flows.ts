import { startFirefox } from "./drivers/firefox.ts";
import { inEngine } from "./engines.ts";

inEngine("Firefox", () => startFirefox(process.env["PARLEY_FIREFOX"] ?? "/usr/bin/firefox-esr"));
