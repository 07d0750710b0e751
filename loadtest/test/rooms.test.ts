import { expect, test } from "vitest";
import { runLab } from "./test-support/run-lab.ts";

const SERVERS = ["rooms-threads", "rooms-poller", "parley", "parley, large messages allowed"];

test("rooms runs from its command to its report: four servers, one order, every finish timed", async () => {
	const { exitCode, said, result, files } = await runLab(
		"rooms --quick --users 1,2 --bytes 25,400000 --attempts 1 --warm-ups 0",
	);
	expect(exitCode, said).toBe(0);
	expect(files).toEqual(expect.arrayContaining(["report.html", "total-25.svg", "finishes.svg"]));
	const attempts = result?.samples.filter(({ at }) => at["rank"] === undefined) ?? [];
	const points = attempts.map(({ server, at }) => [server, at["bytes"], at["users"]]);
	expect(points).toEqual(
		SERVERS.flatMap((server) =>
			[25, 400_000].flatMap((bytes) => [1, 2].map((users) => [server, bytes, users])),
		),
	);
	for (const { server, at, values } of attempts) {
		expect(values["totalMs"]).toBeGreaterThan(0);
		const finishes = result?.samples.filter(
			(one) => one.server === server && one.at["bytes"] === at["bytes"] && one.at["users"] === at["users"],
		);
		expect(finishes?.at(-1)).toMatchObject({
			at: { rank: at["users"] },
			values: { finishMs: values["totalMs"] },
		});
	}
	expect(result?.tables.map(({ id, rows }) => [id, rows.length])).toEqual([["total", 16]]);
	// one attempt tells nothing apart, and says so
	const verdicts = new Map(result?.findings.map(({ claim, verdict }) => [claim, verdict]));
	expect(verdicts.get("Threads are slower than one loop for one user.")).toBe("not-shown");
	expect(verdicts.get("Everybody sees every message, once and in the same order.")).toBe("reached");
});
