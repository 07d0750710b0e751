import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import type { Person } from "./person.ts";
import { png } from "./pictures.ts";

/** A file as somebody has it on a disk. */
export interface Given {
	readonly name: string;
	readonly mimeType: string;
	readonly buffer: Buffer;
}

export function picture(name: string, width = 300, height = 200, hue = 200): Given {
	return { name, mimeType: "image/png", buffer: png(width, height, hue) };
}

export function text(name: string, content: string, mimeType = "text/plain"): Given {
	return { name, mimeType, buffer: Buffer.from(content) };
}

/** Nothing that anybody could shorten. */
export function bytes(name: string, length: number): Given {
	return { name, mimeType: "application/octet-stream", buffer: randomBytes(length) };
}

/** As the browser's own window for choosing files does. */
export async function chooses({ page }: Person, ...files: readonly Given[]): Promise<void> {
	await page.getByTestId("file-input").setInputFiles([...files]);
}

export function pastes({ field }: Person, ...files: readonly Given[]): Promise<void> {
	return gives(field, "paste", files);
}

/** Dragged over the messages, and let go there. */
export async function drops({ timeline }: Person, ...files: readonly Given[]): Promise<void> {
	await gives(timeline, "dragenter", files);
	await gives(timeline, "drop", files);
}

/** The bytes behind the link in the first message. */
export async function downloaded({ page, rows }: Person, name: string): Promise<Buffer> {
	const link = rows.getByRole("link", { name: `Download ${name}` }).first();
	const address = await link.evaluate((element) => (element as unknown as { href: string }).href);
	return (await page.request.get(address)).body();
}

/** What a browser tells the page; only the hand that does it is missing. */
async function gives(where: Locator, type: string, files: readonly Given[]): Promise<void> {
	const plain = files.map(({ name, mimeType, buffer }) => ({
		name,
		mimeType,
		base64: buffer.toString("base64"),
	}));
	await where.page().evaluate(GIVE);
	await where.evaluate(
		(element, given) => {
			const { give } = element.ownerDocument.defaultView as unknown as Giving;
			give(element, given);
		},
		{ type, plain },
	);
}

interface Giving {
	give(element: unknown, given: { type: string; plain: readonly object[] }): void;
}

/** In the page's own words, for which this side has no types. */
const GIVE = `window.give = (element, { type, plain }) => {
	const data = new DataTransfer();
	for (const { name, mimeType, base64 } of plain) {
		const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
		data.items.add(new File([bytes], name, { type: mimeType }));
	}
	const bubbling = { bubbles: true, cancelable: true };
	element.dispatchEvent(
		type === "paste"
			? new ClipboardEvent(type, { ...bubbling, clipboardData: data })
			: new DragEvent(type, { ...bubbling, dataTransfer: data }),
	);
}; undefined`;

/** What stands above the field, ready to go. */
export function attachments({ page }: Person): Locator {
	return page.getByRole("list", { name: "Files to send" }).getByRole("listitem");
}

/** Chosen, uploaded and sent, as one message. */
export async function sendsFiles(person: Person, ...files: readonly Given[]): Promise<void> {
	const before = await person.rows.count();
	await chooses(person, ...files);
	await person.field.press("Enter");
	await person.rows.nth(before).waitFor();
}
