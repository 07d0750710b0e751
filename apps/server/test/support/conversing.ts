import { expect } from "vitest";
import { call, expectProblem } from "./http.ts";
import { expected, type Person, refusedAs } from "./person.ts";

/** To the conversation of these people, begun if there is none. */
export async function converses(
	one: Person,
	...others: readonly { readonly session: string }[]
): Promise<string> {
	const { room } = expected("ok", await one.asks({ type: "converse", with: others.map(sessionOf) }));
	if (room === undefined) throw new Error("an ok without its room");
	return room;
}

export function sessionOf({ session }: { readonly session: string }): string {
	return session;
}

/** By every way of asking it is answered as a room that never was. */
export async function expectNoSuchRoom(
	third: Person,
	house: { readonly port: number },
	room: string,
): Promise<void> {
	const target = 1;
	const id = crypto.randomUUID();
	const asked = [
		{ type: "join" },
		{ type: "join", after: 5, epoch: third.epoch },
		{ type: "wait" },
		{ type: "leave" },
		{ type: "fetch" },
		{ type: "post", id, text: "hello?" },
		{ type: "edit", target, text: "hello?" },
		{ type: "remove", target },
		{ type: "react", target, emoji: "👍", on: true },
		{ type: "report", target, reason: "is it there?" },
		{ type: "moderate", wish: { do: "settings", title: "mine" } },
		{ type: "answer", do: "block" },
	];
	for (const question of asked) refusedAs("no-such-room", await third.asks({ ...question, room }));
	const { token } = third;
	for (const path of ["", "/members", "/people/bo", "/events"])
		await expectProblem(await call(house, `/api/rooms/${room}${path}`, { token }), 404, "no-such-room");
	await expectProblem(await call(house, `/api/search?q=secret&room=${room}`, { token }), 404, "no-such-room");
	for (const list of ["", "/reports", "/audit"])
		await expectProblem(
			await call(house, `/api/moderation/rooms/${room}${list}`, { token }),
			403,
			"not-allowed",
		);
	expect(await (await call(house, "/api/rooms")).text()).not.toContain("direct-");
	const found = await call(house, "/api/search?q=secret", { token });
	expect(await found.json()).toMatchObject({ hits: [] });
	const page = await call(house, `/r/${room}`);
	expect(await page.text()).toBe(await (await call(house, "/r/direct-anything")).text());
}
