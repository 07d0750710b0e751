import { expect } from "vitest";
import type { House } from "../house.ts";
import { until } from "../until.ts";
import type { Visitor } from "../visitor.ts";

export async function lostLink(house: House): Promise<void> {
	const { ada, bo } = await house.two();
	await ada.says("before");
	await bo.hears("before");
	ada.cable.cut();
	for (const text of ["offline one", "offline two"]) await ada.writes(text);
	await bo.says("missed");
	expect((await ada.shown()).map(({ text }) => text)).toEqual(["before"]);
	ada.cable.mend();
	for (const text of ["missed", "offline one", "offline two"]) await ada.hears(text);
	await seeTheSame([ada, bo], ["before", "missed", "offline one", "offline two"]);
}

export async function restart(house: House): Promise<void> {
	const { ada, bo } = await house.two();
	await ada.says("before");
	await bo.hears("before");
	await house.server.kill();
	await ada.writes("while nobody is there");
	await house.server.startAgain();
	await seeTheSame([ada, bo], ["before", "while nobody is there"]);
	await bo.says("as if nothing had been");
	await ada.hears("as if nothing had been");
}

/** The same texts under the same numbers in this order, none twice, and nothing waits to be sent. */
async function seeTheSame(all: readonly Visitor[], texts: readonly string[]): Promise<void> {
	for (const person of all) {
		const shown = () => person.shown();
		await until(`all of ${texts}`, shown, (rows) => rows.map(({ text }) => text).join() === texts.join());
		expect(await person.reads("eyes.unsent()")).toBe(0);
	}
	const [first, ...others] = await Promise.all(all.map(numbers));
	for (const other of others) expect(other).toEqual(first);
}

async function numbers(person: Visitor): Promise<readonly number[]> {
	return (await person.shown()).map(({ seq }) => seq);
}
