import { expect } from "vitest";
import type { House } from "../house.ts";
import { until } from "../until.ts";
import type { Visitor } from "../visitor.ts";
import { button, composer, dialog, field, link, people, rooms } from "../what.ts";

export async function twoRooms(house: House): Promise<void> {
	const { ada, bo } = await house.two();
	await bo.says("read already");
	await ada.hears("read already");
	await opensRoom(ada, `Garden of ${ada.name}`);
	for (const text of ["one", "two", "three"]) await bo.says(text);
	await ada.sees({ ...rooms, text: "3 unread messages" });
	await ada.presses(link(new RegExp(house.room), rooms));
	await ada.hears("three");
	expect(await ada.reads(TEXT_ABOVE_ONE)).toBe("New");
	await ada.seesNo({ ...rooms, text: "unread message" });
}

const TEXT_ABOVE_ONE = `eyes.find({ message: "one" }).previousElementSibling?.textContent`;

export async function conversation(house: House): Promise<void> {
	const { ada, bo } = await house.two();
	const mei = await house.joins("Mei");
	await ada.pointsAt({ role: "listitem", text: bo.name, within: people });
	await ada.presses(button(`Talk with ${bo.name} alone`));
	await ada.presses(button("Start", dialog(`Talk with ${bo.name}`)));
	await ada.sees({ role: "heading", name: bo.name });
	await ada.says("a secret");

	await bo.presses(link(new RegExp(`^${ada.name}`), rooms));
	await bo.hears("a secret");
	await bo.presses(button("Accept", { role: "region", name: "Your answer" }));
	await bo.says("just us");
	await ada.hears("just us");
	await mei.seesNo({ ...rooms, text: ada.name });
	await mei.opens(await ada.reads<string>("location.pathname"));
	await mei.sees({ text: "There is no such room." });
}

export async function ban(house: House): Promise<void> {
	const ada = await house.joins("Ada");
	const den = await opensRoom(ada, `Den of ${ada.name}`);
	const bo = await house.joins("Bo", den);
	await ada.pointsAt({ role: "listitem", text: bo.name, within: people });
	await ada.presses(button(`More about ${bo.name}`));
	await ada.fills(field(/^Reason/, dialog(`About ${bo.name}`)), "this is about gardens");
	await ada.presses(button("Ban", dialog(`About ${bo.name}`)));
	await bo.sees({ role: "heading", name: "You were removed from this room" });
	await bo.sees({ text: "this is about gardens" });
	await bo.reloads();
	await bo.sees({ role: "heading", name: "You were removed from this room" });
	await ada.seesNo({ role: "listitem", text: bo.name, within: people });

	await ada.presses(button(/^About this room/));
	const panel = dialog(/^About # /);
	await ada.presses(button("Kept out", panel));
	await ada.presses(button("Let in again", panel));
	await ada.sees({ ...panel, text: "Nobody is kept out" });
	await bo.opens(den);
	await bo.sees(composer);
}

/** Gives its path. */
async function opensRoom(person: Visitor, name: string): Promise<string> {
	await person.presses(button("New room"));
	await person.fills(field("Name"), name);
	await person.presses(button("Open the room"));
	const path = `/r/${name.toLowerCase().replaceAll(" ", "-")}`;
	await until(
		"one is in the new room",
		() => person.reads("location.pathname"),
		(now) => now === path,
	);
	await person.sees(composer);
	return path;
}
