import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../apps/server/src/config.ts";
import { freshDataDir } from "../../apps/server/test/support/server.ts";
import { commandsOf } from "../docs/as-typed.ts";
import { root } from "../tools.mjs";
import { actionlint, kubernetesValidate, ruby, shellcheck, systemdAnalyze } from "./checkers.mjs";
import { ended } from "./process.ts";

const WORKFLOW = ".github/workflows/release.yml";
const PLATFORMS = ["linux-arm64", "linux-x64", "macos-arm64", "macos-x64"];
/** `npm run test:long -- schemas` fetches what knows the schemas of Kubernetes and of GitHub's workflows. */
const isLong = process.env["SCHEMAS"] === "fetched";

const text = (file: string): Promise<string> => readFile(join(root, file), "utf8");

/** What was said of it; nothing is good. `program` undefined: said as smaller. */
function checkedBy(
	name: string,
	program: string | undefined,
	what: string,
	args: () => Promise<readonly string[]>,
): void {
	if (program === undefined)
		return test(`[smaller: skipped: ${name} cannot be had here] ${what}`, () => {
			// said, not passed over (scripts/test.mjs)
		});
	test(`${name} has nothing against ${what}`, async () => {
		const { code, output } = await ended([program, ...(await args())], process.env);
		expect({ code, output: output.replace("Syntax OK\n", "") }).toEqual({ code: 0, output: "" });
	});
}

async function formula(platforms: readonly string[] = PLATFORMS) {
	const sums = join(await freshDataDir(), "SHA256SUMS");
	const lines = platforms.map(
		(platform, at) => `${String(at).repeat(64)}  parley-1.2.3-${platform}.tar.gz\n`,
	);
	await writeFile(sums, lines.join(""));
	return ended([process.execPath, join(root, "packaging/formula.mjs"), "somebody/parley", sums]);
}

async function inFile(name: string, content: string): Promise<string> {
	const file = join(await freshDataDir(), name);
	await writeFile(file, content);
	return file;
}

checkedBy("shellcheck", shellcheck(), "the launcher of an archive", async () => [
	join(root, "packaging/parley"),
]);
checkedBy("ruby", ruby(), "the formula of a release", async () => [
	"-c",
	await inFile("parley.rb", (await formula()).output),
]);
checkedBy("systemd-analyze", systemdAnalyze(), "the service", async () => [
	"verify",
	await inFile(
		"parley.service",
		(await text("packaging/parley.service")).replace("/opt/parley/parley", "/bin/true"),
	),
]);

checkedBy("systemd-analyze", systemdAnalyze(), "the service of a clone", async () => {
	const [, besides = ""] = /```ini\n\[Service\]\n(.*?)```/s.exec(await text("docs/operating.md")) ?? [];
	expect(besides).toContain("main.ts");
	const unit = (await text("packaging/parley.service")).replace(/^ExecStart=.*$/m, besides);
	return [
		"verify",
		await inFile("parley.service", unit.replace("/opt/parley/node_modules/.bin/node", "/bin/true")),
	];
});

test("an update by the lines of the docs leaves no file of the version before", async () => {
	const desk = await freshDataDir();
	const opt = join(desk, "opt");
	await mkdir(opt);
	const lines = commandsOf("docs/shipping.md")
		.map(({ line }) => line)
		.filter((line) => /^sudo (?:tar|ln) /.test(line));
	expect(lines).toHaveLength(2);
	for (const version of ["0.1.0", "0.2.0"]) {
		const name = `parley-${version}-linux-x64`;
		await mkdir(join(desk, name));
		for (const file of ["parley", `only-${version}`]) await writeFile(join(desk, name, file), "");
		const typed = lines.map((line) =>
			line.replace("sudo ", "").replaceAll("/opt", opt).replaceAll("0.1.0", version),
		);
		const script = ["set -e", `cd ${desk}`, `tar -czf ${name}.tar.gz ${name}`, ...typed].join("\n");
		expect(await ended(["sh", "-c", script], process.env)).toEqual({ code: 0, output: "" });
		expect((await readdir(join(opt, "parley"))).sort()).toEqual([`only-${version}`, "parley"]);
	}
});

test("the formula has the archive of each system under its checksum, and is not made where one is missing", async () => {
	const { code, output } = await formula();
	expect(code).toBe(0);
	for (const [at, platform] of PLATFORMS.entries())
		expect(output).toMatch(
			new RegExp(`/v1\\.2\\.3/parley-1\\.2\\.3-${platform}\\.tar\\.gz"\\s+sha256 "${at}{64}"`),
		);
	expect(output).not.toContain("@");
	expect(await formula(PLATFORMS.slice(1))).toEqual({
		code: 1,
		output: expect.stringMatching(/no archive for linux-arm64/),
	});
});

test("a service is given longer to end than it takes to drain", async () => {
	const read = readConfig({});
	const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(await text("packaging/parley.service")) ?? [];
	expect(read.ok && read.config.drainTimeoutS).toBeLessThan(Number(seconds));
});

test("a release may write only where it has to, and makes an archive on each system that the formula names", async () => {
	const { permissions, jobs } = parse(await text(WORKFLOW));
	expect(permissions).toEqual({ contents: "read" });
	expect(jobs.archives.strategy.matrix.runner).toHaveLength(PLATFORMS.length);
	const { scripts } = JSON.parse(await text("package.json")) as { scripts: Record<string, string> };
	const steps = Object.values<{ steps: { uses?: string; run?: string }[] }>(jobs).flatMap((job) => job.steps);
	for (const { uses, run = "" } of steps) {
		if (uses !== undefined) expect(uses).toMatch(/^[\w.-]+\/[\w./-]+@(v\d+|[0-9a-f]{40})$/);
		for (const [, name = ""] of run.matchAll(/npm run ([\w:-]+)/g))
			expect(Object.keys(scripts)).toContain(name);
	}
});

if (isLong) {
	checkedBy("actionlint", actionlint()?.[0], "the workflow of a release", async () => [join(root, WORKFLOW)]);

	const validate = kubernetesValidate();
	const folder = join(root, "docker/kubernetes");
	const isOfTheCluster = (file: string): boolean => file.endsWith(".yaml") && file !== "kustomization.yaml";
	for (const file of (await readdir(folder)).filter(isOfTheCluster))
		test(
			validate
				? `the schemas of Kubernetes take ${file}`
				: `[smaller: skipped: kubernetes-validate cannot be had here] ${file}`,
			async () => {
				if (validate === undefined) return;
				const env = { ...process.env, ...validate.env };
				expect(await ended([...validate.command, join(folder, file)], env)).toMatchObject({ code: 0 });
				const wrong = (await readFile(join(folder, file), "utf8")).replace("metadata:", "metadate:");
				expect((await ended([...validate.command, await inFile(file, wrong)], env)).code).not.toBe(0);
			},
		);
}
