import { expect, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { expected, LOBBY } from "../support/person.ts";
import { openHouse } from "../support/server.ts";

test("[OVER1] [OVER3] [READ3] a tab on another node hears what is read and written, and is told of it when it comes", async () => {
	const { env } = await nodeGround();
	const [first, second] = await Promise.all([openHouse(env), openHouse(env)]);
	const ada = await comesIn(first, "ada");
	const bo = await comesIn(first, "bo");
	const tab = await bo.opensAnotherTab({ port: second.port });
	const called = await ada.says("@bo look");
	const head = await ada.says("and read");
	// the node of the tab tells it of a room that it has not joined
	await tab.receives("heads", ({ rooms }) => rooms.some(([room, at]) => room === LOBBY && at === head));
	bo.link.sends({ type: "read", room: LOBBY, seq: called });
	const mine = await tab.receives("mine", ({ readSeq }) => readSeq === called);
	expect(mine).toMatchObject({ room: LOBBY, readPosts: 1, mentions: 0 });
	expected("ok", await tab.asks({ type: "unread", room: LOBBY, from: called }));
	await bo.receives("mine", ({ unreadFrom }) => unreadFrom === called);
	const standing = { readSeq: called, readPosts: 0, mentions: 1, unreadFrom: called };
	for (const { port } of [first, second]) {
		const later = await bo.opensAnotherTab({ port });
		const last = { seq: head, name: "ada", text: "and read" };
		expect((await later.receives("overview")).rooms).toMatchObject([
			{ room: LOBBY, head, posts: 2, ...standing, last },
		]);
	}
});
