import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asTyped, commandsOf, programsPath, shellFor } from "../../../scripts/docs/as-typed.ts";
import { root } from "../../../scripts/tools.mjs";
import { makesBot } from "../../server/test/support/bots.ts";
import { DEN, denWith, OPERATOR_TOKEN } from "../../server/test/support/moderation.ts";
import { agentBy } from "./agent.ts";

const PAGE = "docs/integrations.md";

async function house() {
	const den = await denWith({}, ["ada", "bo"]);
	const { token } = await makesBot(den.house, OPERATOR_TOKEN, "Agent", ["write"]);
	return { ...den, token, at: (line: string) => line.replace("http://localhost:8080", den.house.url) };
}

test("[MCP1] what the docs give to be pasted into an agent's configuration starts it, with a bot that may only write", async () => {
	const { bo, token, at } = await house();
	const [, block = ""] = /^```json\n(.*?)\n```$/ms.exec(readFileSync(join(root, PAGE), "utf8")) ?? [];
	const { mcpServers } = JSON.parse(block) as {
		mcpServers: { parley: { command: string; args: string[]; env: { PARLEY_TOKEN: string } } };
	};
	const { command, args, env } = mcpServers.parley;
	expect([command, ...args.slice(0, 2)]).toEqual(["npm", "--prefix", "/path/to/parley"]);
	expect(env.PARLEY_TOKEN).toMatch(/^pb_/);
	const shell = shellFor(at([command, ...args.slice(2)].join(" ")));
	const agent = await agentBy({
		...{ command: "sh", args: ["-c", `cd '${root}'\n${shell}`] },
		env: { PATH: programsPath(), PARLEY_TOKEN: token },
	});
	expect(await agent.tools()).toEqual(["post", "react", "reply", "rooms"]);
	await agent.calls("post", { room: DEN, text: "built" });
	await bo.hears("built");
});

test("[MCP1] the line that asks by hand is answered, and posts", async () => {
	const { bo, token, at } = await house();
	const lines = commandsOf(PAGE).filter(({ line }) => line.includes("npm run --silent mcp"));
	expect(lines).toHaveLength(1);
	for (const { line } of lines) {
		const typed = asTyped(at(line).replace('"lobby"', `"${DEN}"`), { PARLEY_TOKEN: token }, root);
		let answers = "";
		for await (const part of typed.stdout ?? []) answers += String(part);
		expect(answers).toContain('"id":1');
		expect(answers).toMatch(/seq\\":\d+.*"id":2/);
		await bo.hears("Here I am");
	}
});
