import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Dialect } from "../../crowd/crowd.ts";
import { startRival } from "./start-rival.ts";
import { TestPerson } from "./test-person.ts";

/** What every chat server of the lab has to do, whatever its design; otherwise its figures mean nothing. */
export function describeChatRival(name: string, dialect: Dialect = "plain"): void {
	const cleanUps: (() => Promise<void>)[] = [];
	afterEach(async () => {
		for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
	});

	async function house(...people: readonly (readonly [name: string, room: string])[]) {
		const server = await startRival(name);
		cleanUps.push(async () => void (await server.stop()));
		const entered: TestPerson[] = [];
		for (const [who, room] of people) {
			const person = await TestPerson.enter(server.port, dialect, who, room);
			cleanUps.push(() => person.leave());
			entered.push(person);
		}
		return entered as [TestPerson, TestPerson, TestPerson, TestPerson];
	}

	test(`${name}: tells everybody in the room, the author too, and no other room`, async () => {
		const [ada, bo, cy] = await house(["ada", "red"], ["bo", "red"], ["cy", "blue"]);
		const id = randomUUID();
		ada.posts("hello", id);
		for (const person of [ada, bo]) {
			const [posted] = await person.hears(1);
			expect(posted).toMatchObject({ type: "posted", room: "red", name: "ada", id, text: "hello" });
			expect(posted?.at).toBeGreaterThan(Date.parse("2020-01-01"));
		}
		cy.posts("alone?");
		expect((await cy.hears(1)).map((posted) => posted.text)).toEqual(["alone?"]);
	});

	test(`${name}: shows one order to everybody, of each author's messages the order of writing`, async () => {
		const people = await house(["ada", "red"], ["bo", "red"], ["cy", "red"], ["di", "red"]);
		for (let n = 0; n < 100; n++) for (const person of people) person.posts(`${person.name} ${n}`);
		const [seen, ...others] = await Promise.all(people.map((person) => person.hears(400)));
		for (const other of others) expect(other).toEqual(seen);
		for (const { name: author } of people)
			expect(seen?.filter((posted) => posted.name === author).map((posted) => posted.text)).toEqual(
				Array.from({ length: 100 }, (_, n) => `${author} ${n}`),
			);
		const seqs = seen?.map((posted) => posted.seq) ?? [];
		expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
	});

	test(`${name}: passes texts on as they are, large ones too`, async () => {
		const [ada, bo] = await house(["ada", "red"], ["bo", "red"]);
		const texts = [
			'"quoted" \\ {[,]} \n',
			"grüße 🦜",
			'x","room":"blue',
			"a".repeat(300),
			"b".repeat(200_000),
		];
		for (const text of texts) ada.posts(text);
		expect((await bo.hears(texts.length)).map((posted) => posted.text)).toEqual(texts);
	});

	test(`${name}: goes on when somebody has left`, async () => {
		const [ada, bo, cy] = await house(["ada", "red"], ["bo", "red"], ["cy", "red"]);
		await bo.leave();
		ada.posts("still there?");
		expect((await cy.hears(1))[0]?.text).toBe("still there?");
		expect((await ada.hears(1))[0]?.text).toBe("still there?");
	});

	test(`${name}: answers a ping`, async () => {
		const [ada] = await house(["ada", "red"]);
		expect(await ada.pings(7)).toEqual({ type: "pong", n: 7 });
	});
}
