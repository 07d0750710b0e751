import { databaseFile } from "@parley/engine/log/database";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { RULES_KNOWN } from "../../src/app/draft-forms.ts";
import { comesInAs, isBackBy } from "../support/kept.ts";
import { comesIn } from "../support/lobby.ts";
import { nodeGround } from "../support/nodes.ts";
import { type House, openHouse } from "../support/server.ts";
import { comesBySignIn, finishes, opensProvider, signsIn } from "../support/sign-in.ts";

const WAIT = { timeout: 20_000 };

function rules({ dataDir }: House): unknown[] {
	const database = new Database(databaseFile(dataDir, "parley"), { readonly: true });
	onTestFinished(() => void database.close());
	return database.prepare("SELECT value FROM meta WHERE key = 'rules'").raw().all().flat();
}

test("[WHO50] [WHO51] a name that was kept by the provider on one node opens the other, and a sign-in is good on one of them once", async () => {
	const provider = await opensProvider("https://chat.example.org");
	const { env } = await nodeGround();
	const opens = () => openHouse({ ...env, ...provider.env });
	const [first, second] = await Promise.all([opens(), opens()]);
	await expect.poll(() => [rules(first), rules(second)], WAIT).toEqual([[RULES_KNOWN], [RULES_KNOWN]]);
	const [ada, bo] = [await comesIn(first, "ada"), await comesIn(second, "bo")];
	await isBackBy(ada, await comesBySignIn(first, {}, ada.token));
	const phone = await comesInAs(second, await comesBySignIn(second));
	await phone.says("from the other node");
	expect((await bo.hears("from the other node")).author).toBe(ada.session);

	const back = await signsIn(first);
	const answers = await Promise.all([finishes(first, back), finishes(second, back)]);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403]);

	// of two who come anew at once, on two nodes, as one: one person
	provider.account = "cy";
	const [one, two] = [await signsIn(first), await signsIn(second)];
	const came = await Promise.all([finishes(first, one), finishes(second, two)]);
	expect(came.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
	const again = await comesBySignIn(second);
	for (const response of came)
		if (response.status === 201)
			expect(((await response.json()) as { session: string }).session).toBe(again.session);
});
