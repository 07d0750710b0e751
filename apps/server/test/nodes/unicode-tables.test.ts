import { startNatsServer } from "@parley/engine/test/support/nats-server";
import { expect, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { ClusterNode } from "../support/cluster.ts";
import { nodeEnv } from "../support/nodes.ts";
import { expected, LOBBY, Person, refusedAs, stranger } from "../support/person.ts";
import { chainOf, rulesOf } from "../support/running-hash.ts";
import { asVersion } from "../support/versions.ts";

const WAIT = { timeout: 20_000 };

async function asksAs(node: ClusterNode, name: string) {
	const link = await stranger(node);
	return link.asks({ type: "hello", version: 1, name });
}

test("[NAME1] [ORD1] nodes whose Unicode tables differ hold the same names: the key is that of the node that took the command", async () => {
	const nats = await startNatsServer();
	const env = nodeEnv(nats);
	const usual = await ClusterNode.start({ all: [nats] }, env);
	const other = await ClusterNode.start({ all: [nats] }, { ...env, ...asVersion("other-tables") });
	for (const node of [usual, other]) await expect.poll(() => rulesOf(node), WAIT).toBe(RULES_KNOWN);
	const ada = await Person.arrives("ada", usual);
	const bo = await Person.arrives("bo", other);
	// to the other node these are two names
	const shouting = await Person.arrives("BO", other);
	expected("welcome", await asksAs(other, "ADA"));
	refusedAs("name-taken", await asksAs(usual, "ADA"));
	refusedAs("name-taken", await asksAs(other, "BO"));

	// powers over somebody by name go by the key, too
	expected("ok", await shouting.asks({ type: "open", room: "den" }));
	const mutes = (name: string) =>
		shouting.asks({ type: "moderate", room: "den", wish: { do: "mute", name, seconds: 60 } });
	expected("ok", await mutes("bo"));
	refusedAs("not-a-member", await mutes("bO"));
	refusedAs("not-allowed", await mutes("BO"));
	await ada.joins(LOBBY);
	await bo.joins(LOBBY);
	await shouting.joins(LOBBY);
	await ada.says("are we all in one house?");
	await bo.hears("are we all in one house?");
	await shouting.hears("are we all in one house?");
	await expect.poll(() => chainOf(other), WAIT).toEqual(chainOf(usual));
});
