/** A browser that was started, of which people open windows that share nothing. */
export interface Engine {
	window(): Promise<Window>;
	quit(): Promise<void>;
}

/**
 * What a driver does for somebody in front of a browser, by that browser's own input. An element is named by an
 * expression of the page's (`eyes.js`), looked up anew each time: the page may have drawn it again meanwhile.
 */
export interface Window {
	goesTo(address: string): Promise<void>;
	reloads(): Promise<void>;
	/** What the expression comes to in the page, as JSON. */
	reads<T>(expression: string): Promise<T>;
	clicks(element: string): Promise<void>;
	pointsAt(element: string): Promise<void>;
	/** Into what has the focus. */
	types(text: string): Promise<void>;
	strikes(key: Key): Promise<void>;
	turnsWheel(element: string, px: number): Promise<void>;
	attaches(input: string, files: readonly string[]): Promise<void>;
	/** What the browser held against the page up to now: errors, also of its console and its security policy. */
	complaints(): Promise<readonly string[]>;
	closes(): Promise<void>;
}

export type Key = "Enter" | "Escape" | "ArrowUp" | "Tab";
