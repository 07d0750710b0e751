import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LabReports } from "@parley/protocol/lab";
import { expect, onTestFinished, test } from "vitest";
import { call, expectProblem, get } from "./support/http.ts";
import { OPERATOR_TOKEN, openLab } from "./support/lab.ts";

const REPORT = "2026-11-21-0900-rooms";
const result = {
	version: 1,
	experiment: "rooms",
	title: "Threads against one loop",
	size: "quick",
	startedAt: "2026-11-21T09:00:00.000Z",
	ms: 12_000,
	findings: [{ verdict: "reproduced" }, { verdict: "not-shown" }, { verdict: "reproduced" }],
};

/** A lab whose load lab has left one report, and beside it things that are none. */
async function labWithReport() {
	const loadtestDir = await mkdtemp(join(tmpdir(), "parley-lab-"));
	onTestFinished(() => rm(loadtestDir, { recursive: true, force: true }));
	const folder = join(loadtestDir, "reports", REPORT);
	await mkdir(folder, { recursive: true });
	await mkdir(join(loadtestDir, "reports", "2026-11-21-0901-half"));
	await writeFile(join(loadtestDir, "reports", "notes.txt"), "nothing");
	await mkdir(join(loadtestDir, "secret"));
	await writeFile(join(loadtestDir, "secret", "report.html"), "secret");
	await writeFile(join(folder, "result.json"), JSON.stringify(result));
	await writeFile(join(folder, "report.html"), "<title>Rooms</title>");
	await writeFile(join(folder, "notes.txt"), "not to be handed out");
	const { house, operator } = await openLab({}, { loadtestDir });
	const list = () => get(house, "/api/lab/reports", LabReports, { token: OPERATOR_TOKEN });
	return { house, operator, list };
}

test("reports are listed with what they found", async () => {
	const { list } = await labWithReport();
	const { findings: _, version: __, ...head } = result;
	expect(await list()).toMatchObject([
		{ ...head, name: REPORT, partial: false, verdicts: { reproduced: 2, "not-shown": 1 } },
	]);
});

test("a signed link opens its file without the token, and nothing else", async () => {
	const { house, list } = await labWithReport();
	const [report] = await list();
	const { reportUrl = "", resultUrl = "" } = report ?? {};
	const opened = await call(house, reportUrl);
	expect(await opened.text()).toBe("<title>Rooms</title>");
	expect(opened.headers.get("content-security-policy")).toMatch(
		/^sandbox allow-scripts [^;]*; default-src 'none'/,
	);
	expect(opened.headers.get("content-type")).toContain("text/html");
	const data = await call(house, resultUrl);
	expect(await data.json()).toEqual(result);
	expect(data.headers.get("content-disposition")).toContain(`${REPORT}.json`);

	const [path = "", query = ""] = reportUrl.split("?");
	const forged = [
		path,
		`${path}?${query.slice(0, -4)}AAAA`,
		`${path}?${query.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 1}`)}`,
		`${path}?until=1&signature=x`,
		`${path.replace("report.html", "result.json")}?${query}`,
		`${path.replace("0900", "0901")}?${query}`,
	];
	for (const url of forged) await expectProblem(await call(house, url), 403, "not-allowed");
});

test("no path leads out of the reports", async () => {
	const { operator } = await labWithReport();
	const paths = [
		`reports/${REPORT}/notes.txt`,
		`reports/${REPORT}/..%2f..%2fsecret%2freport.html`,
		"reports/..%2fsecret/report.html",
		`reports/${REPORT}%2f..%2f..%2fsecret/report.html`,
		"reports/%2e%2e%2f/report.html",
		"reports/.%00/report.html",
		"reports/notes.txt/report.html",
		"reports/2026-11-21-0901-half/report.html",
		"reports/gone/report.html",
	];
	for (const path of paths) await expectProblem(await operator.asks(path), 404, "no-such-message");
});

test("one experiment at a time runs, tells how far it is, and is stopped with all it started", async () => {
	const { operator } = await openLab();
	const watch = await operator.watches();
	const wish = { name: "rooms", size: "quick" };
	const { experiment } = await operator.sees("experiments", { method: "POST", body: wish });
	expect(experiment).toMatchObject({ state: "running", wish });
	await expectProblem(await operator.asks("experiments", { method: "POST", body: wish }), 503, "busy");
	const told = await watch.until(
		({ state }) => state.experiment.state === "running" && state.experiment.total > 0,
	);
	expect(told.state.experiment).toMatchObject({ state: "running", what: expect.stringMatching(/./) });
	const stopped = (await operator.sees("experiments", { method: "DELETE" })).experiment;
	expect(stopped).toMatchObject({ state: "ended", wish, why: "It was stopped." });
	if (stopped.state === "ended" && stopped.report !== null) await removeReport(stopped.report);
});

/** Whoever tests leaves no report among the user's own. */
async function removeReport(name: string): Promise<void> {
	await rm(fileURLToPath(new URL(`../../../loadtest/reports/${name}`, import.meta.url)), { recursive: true });
}
