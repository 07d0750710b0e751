/** Something on the screen: what it is and is called, what can be read in it, and in what else it stands. */
export interface What {
	readonly role?: string;
	/** as a screen reader says it; a string is the whole name */
	readonly name?: string | RegExp;
	/** a string is a part of it */
	readonly text?: string | RegExp;
	/** a message that has its number, by its whole text */
	readonly message?: string;
	readonly within?: What;
}

/** As an expression of the page's language. */
export function written(what: What): string {
	const fields = Object.entries(what).map(([key, value]) => {
		if (value instanceof RegExp) return `${key}: ${value}`;
		return `${key}: ${typeof value === "string" ? JSON.stringify(value) : written(value as What)}`;
	});
	return `{ ${fields.join(", ")} }`;
}

export function button(name: string | RegExp, within?: What): What {
	return { role: "button", name, ...(within && { within }) };
}

export function dialog(name: string | RegExp): What {
	return { role: "dialog", name };
}

export function field(name: string | RegExp, within?: What): What {
	return { role: "textbox", name, ...(within && { within }) };
}

export function link(name: string | RegExp, within?: What): What {
	return { role: "link", name, ...(within && { within }) };
}

export function message(text: string): What {
	return { message: text };
}

export const composer = field(/^Message (#|in) /);
export const rooms: What = { role: "navigation", name: "Rooms" };
export const people: What = { role: "complementary", name: "People" };
