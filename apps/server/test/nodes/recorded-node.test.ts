import { expect, test } from "vitest";
import { comesIn } from "../support/lobby.ts";
import { OPERATOR_TOKEN } from "../support/moderation.ts";
import { nodeGround } from "../support/nodes.ts";
import { records, replays } from "../support/recording.ts";
import { openHouse } from "../support/server.ts";

test("[ORD1] what one of two nodes recorded, of whoever's drafts, is decided anew without a difference", async () => {
	const { env } = await nodeGround();
	const open = () => openHouse({ ...env, OPERATOR_TOKEN, LIMITS: "off" });
	const [first, second] = await Promise.all([open(), open()]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	await ada.says("before");
	const { file, stops } = await records(second);
	const said = await ada.says("hello");
	await bo.hears("hello");
	await bo.reacts(said, "🌱");
	await comesIn(first, "cy");
	await bo.says("welcome");
	await stops();
	const { commands, accepted, difference } = await replays(file);
	expect(difference).toBeUndefined();
	// two posts, a reaction, a session and a seat, at the least
	expect(accepted).toBeGreaterThanOrEqual(5);
	expect(commands).toBeGreaterThanOrEqual(accepted);
});
