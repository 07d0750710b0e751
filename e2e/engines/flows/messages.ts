import { expect } from "vitest";
import { picture } from "../../support/given.ts";
import type { House } from "../house.ts";
import { button, field, link, message } from "../what.ts";

export async function editAndRemove(house: House): Promise<void> {
	const { ada, bo } = await house.two();
	await ada.says("a tpyo");
	await ada.says("regretted");
	await bo.hears("regretted");

	await ada.does("a tpyo", "Edit");
	await ada.fills(field("Edit your message"), "no typo");
	await ada.strikes("Enter");
	for (const person of [ada, bo]) await person.sees({ role: "log", text: /no typo\s*\(edited\)/ });
	await ada.does("regretted", "Remove");
	for (const person of [ada, bo]) {
		await person.sees({ role: "log", text: "removed by its author" });
		await person.seesNo({ role: "log", text: "regretted" });
	}
}

export async function replyAndReact(house: House): Promise<void> {
	const { ada, bo } = await house.two();
	await ada.says("a question");
	await bo.hears("a question");
	await bo.does("a question", "Reply");
	await bo.sees({ text: `Replying to ${ada.name}` });
	await bo.says("an answer");
	await ada.sees(button(/Ada.*\s+a question/, message("an answer")));

	await bo.does("a question", "React with 🎉");
	await ada.presses(button("🎉, 1 reaction", message("a question")));
	await bo.presses(button("🎉, 2 reactions", message("a question")));
	await ada.sees(button("🎉, 1 reaction", message("a question")));
}

export async function sendFile(house: House): Promise<void> {
	const { ada, bo } = await house.two();
	await ada.attaches(await house.holds(picture("lake.png", 600, 400)));
	await ada.sees({ role: "listitem", text: "ready", within: { role: "list", name: "Files to send" } });
	await ada.writes("by the lake");
	await bo.hears("by the lake");
	await bo.presses(button("Show lake.png", message("by the lake")));
	await bo.sees({ role: "dialog", name: "Images", text: "600 × 400" });
	await bo.strikes("Escape");
	await bo.seesNo({ role: "dialog" });
	expect(await bo.reads("document.activeElement.getAttribute('aria-label')")).toBe("Show lake.png");
}

export async function search(house: House): Promise<void> {
	const flo = await house.writer("Flo");
	const lines = Array.from({ length: 300 }, (_, n) => (n === 20 ? "a needle in the hay" : `line ${n}`));
	await flo.writes(lines);
	const { ada, bo } = await house.two();
	await ada.hears("line 299");
	await ada.seesNo(message("line 19"));
	const match = link(/needle/, { role: "region", name: "Answer" });
	// the index follows behind the log
	await ada.writesUntil("/search needle", match);
	await ada.presses(match);
	await ada.hears("line 19");
	await bo.says("meanwhile");
	await ada.presses(button("Back to where I was"));
	await ada.hears("meanwhile");
}
