interface Line {
	readonly engine: "Chromium" | "Firefox" | "WebKit";
	/** what was wanted of it */
	readonly what: string;
	/** what came instead */
	readonly error: string;
	/** the title of a flow that is left out there for it */
	readonly flow?: string;
}

/** What drivers cannot do, and what the tests do instead. A flow is left out of an engine by a line here alone. */
const cannot: readonly Line[] = [
	{
		engine: "WebKit",
		what: "several windows that share nothing, of one driver: there is one driver for each",
		error: "session not created: Maximum number of active sessions",
	},
	{
		engine: "WebKit",
		what: "WebDriver BiDi (webSocketUrl), by which errors are told as they come",
		error: "session not created: Failed to match capabilities",
	},
	{
		engine: "WebKit",
		what: "the console (se/log): the page's errors are heard from its first look on, by `eyes.js`",
		error: "unknown command: Unknown command: /session/…/se/log",
	},
	{
		engine: "Firefox",
		what: "a tab for each person: one behind another is hidden, and input to it is never answered; each has a window",
		error: "Test timed out in 90000ms",
	},
	{
		engine: "Firefox",
		what: "a pointer that hovers, without a screen: a preference says that there is one",
		error: 'matchMedia("(hover: hover)").matches is false',
	},
];

export function isLeftOut(engine: string, flow: string): boolean {
	return cannot.some((line) => line.engine === engine && line.flow === flow);
}
