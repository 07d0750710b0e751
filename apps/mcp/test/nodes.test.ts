import { expect, test, vi } from "vitest";
import { botReacts, makesBot } from "../../server/test/support/bots.ts";
import { comesIn } from "../../server/test/support/lobby.ts";
import { DEN, denWith, OPERATOR_TOKEN } from "../../server/test/support/moderation.ts";
import { nodeGround } from "../../server/test/support/nodes.ts";
import { openHouse } from "../../server/test/support/server.ts";
import { agentWith } from "./agent.ts";

const WAIT = { timeout: 20_000 };

test("[MCP2] [MCP4] [BOT6] by whichever node it is asked, what is done once is done once, and reading goes on", async () => {
	const { env } = await nodeGround();
	const { ada, house } = await denWith({}, ["ada"], env);
	const other = await openHouse({ OPERATOR_TOKEN, ...env });
	const bo = await comesIn(other, "bo", DEN);
	// both nodes have told the log by then that they know how
	const { token } = await vi.waitFor(() => makesBot(house, OPERATOR_TOKEN, "Agent"), WAIT);
	const target = await ada.says("who is there?", { room: DEN });
	const reacts = () => botReacts(house, token, { target, emoji: "🌱", on: true });
	await expect.poll(async () => (await reacts()).status, WAIT).toBe(200);
	const [here, there] = await Promise.all(
		[house, other].map(({ url }) => agentWith({ url, token, args: ["--write"] })),
	);
	for (const [name, more] of [
		["post", { text: "a word", key: "one" }],
		["reply", { seq: target, text: "two of us" }],
		["react", { seq: target, emoji: "👀" }],
	] as const) {
		const asked = { room: DEN, ...more };
		const told = await Promise.all([here?.calls(name, asked), there?.calls(name, asked)]);
		expect(told[0]?.told.seq, name).toBeGreaterThan(target);
		expect(told[1]?.told, name).toEqual(told[0]?.told);
	}
	const last = await bo.hears("two of us");
	const { position, epoch } = (await here?.calls("read", { room: DEN }))?.told ?? {};
	expect(position).toBeGreaterThanOrEqual(last.seq);
	const next = await bo.says("and now?", { room: DEN });
	expect((await there?.calls("read", { room: DEN, after: position, epoch }))?.told.messages).toMatchObject([
		{ seq: next },
	]);
	expect((await there?.calls("read", { room: DEN, after: target, epoch }))?.told.messages).toHaveLength(3);
});
