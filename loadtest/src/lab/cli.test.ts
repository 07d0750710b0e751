import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCli } from "./cli.ts";
import { WrongResult } from "./errors.ts";
import { type Experiment, experiment } from "./experiment.ts";
import type { Params } from "./result.ts";
import type { LabEvent } from "./tellers.ts";

const values = { users: [1, 2], sizes: ["small", "large"], perSecond: 10, mode: "loop" };

function toy(name: string, run: (params: Params) => void = () => undefined): Experiment {
	return experiment({
		name,
		title: `Toy ${name}`,
		study: { name: "A study", by: "Somebody", summary: "They tried.", doubts: ["Did they?"] },
		sizes: { quick: { ...values, users: [1] }, default: values, full: { ...values, perSecond: 1_000 } },
		help: { users: "how many", sizes: "which", perSecond: "how fast", mode: "where" },
		seconds: ({ perSecond }) => perSecond,
		async run(lab, params) {
			lab.sample({ server: "parley", run: 0, at: { users: 1 }, values: { ms: 12 } });
			run(params);
		},
		describe: () => ({
			claims: [{ claim: "fast", checks: [{ figure: "ms", atMost: 12 }] }],
			tables: [{ id: "times", title: "Times", figures: "ms" }],
			plots: [{ id: "time", title: "Time", x: "users", y: "ms" }],
		}),
	});
}

async function ran(argv: readonly string[], experiments: readonly Experiment[]) {
	const out: string[] = [];
	const err: string[] = [];
	const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text), isTty: false };
	const code = await runCli(argv, experiments, io);
	return { code, out: out.join(""), err: err.join("") };
}

async function freshFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "parley-cli-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

test("without arguments the experiments are listed with their times", async () => {
	const { code, out } = await ran([], [toy("rooms")]);
	expect(code).toBe(0);
	expect(out).toMatch(/rooms +10 s +30 s +83 min +Toy rooms/);
	expect(out).toContain("npm run load -- <experiment>");
	expect((await ran(["--help"], [toy("rooms")])).out).toBe(out);
});

test("help of an experiment gives its study, its doubts and every flag with the values of the sizes", async () => {
	const { code, out } = await ran(["rooms", "--help"], [toy("rooms")]);
	expect(code).toBe(0);
	expect(out).toContain("After A study (Somebody). They tried.");
	expect(out).toContain("Doubtful: Did they?");
	expect(out).toMatch(/--users +1 +1,2 +1,2 +how many/);
	expect(out).toMatch(/--per-second +10 +10 +1000 +how fast/);
});

test("flags are of the type that the size's value has", async () => {
	let given: Params = {};
	const experiments = [toy("rooms", (params) => Object.assign(given, params))];
	const out = ["--out", await freshFolder()];
	expect((await ran(["rooms", "--quick", ...out], experiments)).code).toBe(0);
	expect(given).toEqual({ ...values, users: [1] });
	given = {};
	const flags = ["--users", "3,4", "--sizes=tiny", "--per-second", "2e1", "--mode", "worker"];
	expect((await ran([...flags, "rooms", ...out], experiments)).code).toBe(0);
	expect(given).toEqual({ users: [3, 4], sizes: ["tiny"], perSecond: 20, mode: "worker" });
});

test.each([
	[["rums"], 'There is no experiment "rums". There are: rooms, wheel, all.'],
	[["xyzzyplugh"], 'There is no experiment "xyzzyplugh". There are: rooms, wheel, all.'],
	[["rooms", "--usres", "3"], "Unknown option '--usres'."],
	[["rooms", "wheel"], '"wheel" is one word too many.'],
	[["rooms", "--users", "many"], '--users wants a number from 0 on, not "many".'],
	[["rooms", "--users", "1,,2"], '--users wants a number from 0 on, not "".'],
	[["rooms", "--per-second=-3"], '--per-second wants a number from 0 on, not "-3".'],
	[["rooms", "--users"], "Option '--users <value>' argument missing."],
	[["rooms", "--users", "--quick"], "Option '--users' argument is ambiguous."],
	[["rooms", "--out="], "--out wants a value."],
	[["rooms", "--mode", ""], "--mode wants a value."],
	[["rooms", "--quick=yes"], "Option '--quick' does not take an argument."],
	[["rooms", "--no-users"], "Unknown option '--no-users'."],
	[["rooms", "--quick", "--full"], "--quick and --full cannot both be meant."],
	[["rooms", "--runs", "0"], '--runs wants a whole number from 1 on, not "0".'],
	[["rooms", "--progress", "xml"], '--progress knows "json" only, not "xml".'],
	[["rooms", "--against", "/nowhere/result.json"], "/nowhere/result.json cannot be read (ENOENT)."],
	[["all", "--against", "x"], "--against compares two runs of one experiment, not all."],
	[["all", "--users", "1"], "Unknown option '--users'."],
	[["--quikc"], "Unknown option '--quikc'."],
])("%j is refused in one sentence, and nothing is run", async (argv, sentence) => {
	const refuses = () => expect.unreachable("it ran");
	const { code, out, err } = await ran(argv, [toy("rooms", refuses), toy("wheel", refuses)]);
	expect({ code, out }).toEqual({ code: 2, out: "" });
	expect(err).toContain(sentence);
	expect(err.trim().split("\n")).toHaveLength(1);
});

test("a program hears of a bad command line in JSON", async () => {
	const { code, out } = await ran(["rums", "--progress", "json"], [toy("rooms")]);
	expect(code).toBe(2);
	expect(JSON.parse(out)).toEqual({
		event: "failed",
		message: 'There is no experiment "rums".',
		remedy: "There are: rooms, all.",
	});
});

test("a run leaves its result, its report and its pictures, and repeats itself from its command", async () => {
	const folder = await freshFolder();
	const argv = ["rooms", "--quick", "--runs", "2", "--users", "7"];
	const { code, out } = await ran([...argv, "--out", folder], [toy("rooms")]);
	expect(code).toBe(0);
	expect(out).toMatch(/REACHED +fast\n +Ms 12\sms\./);
	const [name = ""] = await readdir(folder);
	expect(name).toMatch(/^\d{4}-\d\d-\d\d-\d{4}-rooms$/);
	expect((await readdir(join(folder, name))).sort()).toEqual(["report.html", "result.json", "time.svg"]);
	const { command, params } = JSON.parse(await readFile(join(folder, name, "result.json"), "utf8"));
	expect(command).toBe("npm run load -- rooms --quick --runs 2 --users 7");
	expect(params).toEqual({ ...values, users: [7] });
	const words = command.split(" ").slice(4);
	expect((await ran([...words, "--out", folder], [toy("rooms")])).code).toBe(0);
	expect(await readdir(folder)).toHaveLength(2);
});

test("two runs are compared, and only of one experiment", async () => {
	const folder = await freshFolder();
	const experiments = [toy("rooms"), toy("wheel")];
	await ran(["rooms", "--out", folder], experiments);
	const [name = ""] = await readdir(folder);
	const against = ["--against", join(folder, name, "result.json"), "--out", folder];
	const { code, out } = await ran(["rooms", ...against], experiments);
	expect(code).toBe(0);
	expect(out).toMatch(/Against \d{4}-.*points/);
	const reports = await readdir(folder);
	const second = reports.find((one) => one !== name) ?? "";
	expect(await readFile(join(folder, second, "report.html"), "utf8")).toContain("Compared with another run");
	const other = await ran(["wheel", ...against], experiments);
	expect(other).toMatchObject({ code: 2 });
	expect(other.err).toContain("is a result of rooms, not of wheel.");
	await writeFile(join(folder, "broken.json"), "{");
	expect((await ran(["rooms", "--against", join(folder, "broken.json")], experiments)).code).toBe(2);
});

test("all runs every experiment, whatever becomes of one", async () => {
	const folder = await freshFolder();
	const wrong = () => {
		throw new WrongResult("two of a kind");
	};
	const experiments = [toy("rooms"), toy("wheel", wrong), toy("pool")];
	const { code, out } = await ran(["all", "--quick", "--progress", "json", "--out", folder], experiments);
	expect(code).toBe(1);
	const events = out
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line) as LabEvent);
	const ends = events.filter(({ event }) => event === "finished" || event === "failed");
	expect(ends.map((end) => [end.event, "experiment" in end && end.experiment])).toEqual([
		["finished", "rooms"],
		["failed", "wheel"],
		["finished", "pool"],
	]);
	expect((await readdir(folder)).map((name) => name.slice(16)).sort()).toEqual(["pool", "rooms", "wheel"]);
});

test("a folder that cannot be written to is said before anything is measured", async () => {
	const file = join(await freshFolder(), "file");
	await writeFile(file, "");
	const experiments = [toy("rooms", () => expect.unreachable("it ran"))];
	const { code, err } = await ran(["rooms", "--out", file], experiments);
	expect(code).toBe(2);
	expect(err).toMatch(/^Reports cannot be written: .* Give another folder with --out\.\n$/);
});
