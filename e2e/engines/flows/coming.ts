import { expect } from "vitest";
import type { House } from "../house.ts";
import { button, composer, field, people } from "../what.ts";

export async function comeInAndTalk(house: House): Promise<void> {
	const ada = await house.joins("Ada");
	const bo = await house.arrives("Bo");
	await bo.fills(field("Your name"), ada.name);
	await bo.sees({ text: "taken" });
	await bo.takesSeat();
	for (const person of [ada, bo]) await person.sees({ role: "listitem", within: people }, 2);

	const ready = await ada.says("ready?");
	expect(await bo.hears("ready?")).toBe(ready);
	await bo.writes('markup <img src=x onerror="alert(1)"> without power');
	await ada.hears('markup <img src=x onerror="alert(1)"> without power');
	// the field keeps the focus: one goes on without reaching for the mouse
	await ada.strikes("ArrowUp");
	await ada.sees(field("Edit your message"));
	await ada.strikes("Escape");
	await ada.sees(composer);
	expect(await ada.shown()).toEqual(await bo.shown());
}

export async function leave(house: House): Promise<void> {
	const { ada, bo } = await house.two();
	await bo.says("a word");
	await bo.reloads();
	await bo.hears("a word");
	await bo.presses(button(/Your settings$/));
	await bo.presses(button(/^Sign out/));
	await bo.sees(field("Your name"));
	await ada.sees({ role: "listitem", within: people }, 1);
	await bo.reloads();
	await bo.takesSeat();
	await bo.says("back");
	await ada.hears("back");
}
