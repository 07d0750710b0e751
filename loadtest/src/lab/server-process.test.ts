import { expect, onTestFinished, test } from "vitest";
import { LabProblem } from "./errors.ts";
import { Household } from "./household.ts";
import { Server } from "./server-process.ts";

function started(command: string, ...args: string[]) {
	const household = new Household();
	onTestFinished(() => household.close());
	const launch = { name: "toy", command, args, env: {}, ready: /^on (\d+)$/ };
	const died = () => expect.unreachable("it never ran");
	return Server.start(launch, household, died, new AbortController().signal);
}

test("a server that cannot be started is said to be so, with what can be done", async () => {
	const problem: unknown = await started("no-such-program").catch((error: unknown) => error);
	expect(problem).toBeInstanceOf(LabProblem);
	expect(problem).toMatchObject({
		message: expect.stringMatching(/^toy cannot be started: .*ENOENT\.$/),
		remedy: expect.stringContaining("no-such-program"),
	});
});

test("a server that is gone when its word comes that it listens does not count as running", async () => {
	// what it started speaks for it after its end
	const starting = started("sh", "-c", "(sleep 0.05; echo on 8080) & exit 3");
	await expect(starting).rejects.toThrow("toy ended before it took connections (exit code 3).");
});
