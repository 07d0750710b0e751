import { expect, test } from "vitest";
import { converses, expectNoSuchRoom } from "./support/conversing.ts";
import { type OldSession, oldHouse, oldSession } from "./support/old-house.ts";
import { Person, refusedAs } from "./support/person.ts";
import { openHouse } from "./support/server.ts";
import { openHouseProcess } from "./support/server-process.ts";

type Served = { readonly port: number };

function comesBack({ port }: Served, { name, token }: OldSession): Promise<Person> {
	return Person.arrives(name, { port, token });
}

async function post(person: Person, room: string): Promise<Awaited<ReturnType<Person["asks"]>>> {
	return person.asks({ type: "post", room, id: crypto.randomUUID(), text: "is anybody there?" });
}

test("[TALK7] whoever followed the link of a conversation of before neither comes in nor keeps a seat there", async () => {
	const [ada, bo, mallory, eve] = ["ada", "bo", "mallory", "eve"].map(oldSession) as [
		OldSession,
		OldSession,
		OldSession,
		OldSession,
	];
	const said = [
		[ada, "a secret for bo alone"],
		[bo, "thank you"],
		[mallory, "I read it all"],
	] as const;
	const room = "direct-0011223344556677";
	const DATA_DIR = await oldHouse(
		[ada, bo, mallory, eve],
		[{ room, openedBy: ada, listed: true, seats: [mallory, eve], said }],
	);
	const house = await openHouseProcess({ DATA_DIR, LIMITS: "off" });
	for (const third of [mallory, eve]) await expectNoSuchRoom(await comesBack(house, third), house, room);
	const [adaNow, boNow] = [await comesBack(house, ada), await comesBack(house, bo)];
	for (const person of [adaNow, boNow]) expect((await person.joins(room)).events).toHaveLength(3);
	expect(await boNow.receives("conversation")).toMatchObject({ room, state: "accepted" });
	expect(await converses(boNow, adaNow)).toBe(room);
	await adaNow.says("still ours", { room });
	await house.kill();
	const again = await house.startAgain();
	await expectNoSuchRoom(await comesBack(again, mallory), again, room);
	for (const person of [adaNow, boNow]) await person.comesBack([room], { port: again.port });
});

test("[TALK7] of several of one pair the one written in last is theirs; the others are read and closed", async () => {
	const [ada, bo] = ["ada", "bo"].map(oldSession) as [OldSession, OldSession];
	const talk = (room: string, openedBy: OldSession, other: OldSession) =>
		({
			room,
			openedBy,
			seats: [ada, bo],
			said: [
				[openedBy, "hello"],
				[other, "hi"],
			],
		}) as const;
	const DATA_DIR = await oldHouse(
		[ada, bo],
		[talk("direct-a", ada, bo), talk("direct-c", bo, ada), talk("direct-b", ada, bo)],
	);
	const house = await openHouse({ DATA_DIR });
	const [adaNow, boNow] = [await comesBack(house, ada), await comesBack(house, bo)];
	expect(await converses(adaNow, boNow)).toBe("direct-b");
	for (const room of ["direct-a", "direct-c"]) {
		expect(await adaNow.joins(room)).toMatchObject({ title: "bo", rules: { closed: true } });
		expect(refusedAs("not-allowed", await post(adaNow, room))).toMatchObject({ field: "closed" });
		await boNow.receives("conversation", (frame) => frame.room === room && frame.closed === true);
	}
	await adaNow.joins("direct-b");
	await adaNow.says("here we are", { room: "direct-b" });
});

test("[TALK7] where nobody but who opened it wrote, the first other who sits down from then on is the second", async () => {
	const [ada, bo, mallory] = ["ada", "bo", "mallory"].map(oldSession) as [OldSession, OldSession, OldSession];
	const room = "direct-0a0a";
	const DATA_DIR = await oldHouse(
		[ada, bo, mallory],
		[
			{ room, openedBy: ada, seats: [ada, mallory], said: [[ada, "come here, bo"]] },
			{ room: "direct-nobody", openedBy: null, said: [[ada, "from another house"]] },
		],
	);
	const house = await openHouse({ DATA_DIR });
	const [adaNow, boNow] = [await comesBack(house, ada), await comesBack(house, bo)];
	await adaNow.joins(room);
	expect((await boNow.joins(room)).title).toBe("ada");
	await adaNow.receives("conversation", ({ with: [other] }) => other?.session === bo.session);
	await expectNoSuchRoom(await comesBack(house, mallory), house, room);
	await expectNoSuchRoom(adaNow, house, "direct-nobody");
	const again = await house.reopen();
	await expectNoSuchRoom(await comesBack(again, mallory), again, room);
	await boNow.comesBack([room], { port: again.port });
	expect(await converses(boNow, adaNow)).toBe(room);
});
