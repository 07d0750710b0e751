import { startWebKit } from "./drivers/webkit.ts";
import { inEngine } from "./engines.ts";

inEngine("WebKit", () =>
	startWebKit(
		process.env["PARLEY_WEBKIT_DRIVER"] ?? "/usr/bin/WebKitWebDriver",
		process.env["PARLEY_XVFB"] ?? "/usr/bin/Xvfb",
	),
);
