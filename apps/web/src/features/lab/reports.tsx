import type { ExperimentState, LabReport } from "@parley/protocol/lab";
import { useEffect, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { fullTime, shortDate } from "../../ui/dates.ts";
import { labTexts } from "../../ui/lab-texts.ts";
import type { LabClient } from "./lab-client.ts";
import { Panel } from "./panel.tsx";
import styles from "./table.module.css";

const texts = labTexts.reports;
/** Their links hold for an hour. */
const AGAIN_MS = 15 * 60_000;

interface ReportsProps {
	readonly client: LabClient;
	readonly experiment: ExperimentState;
}

/** What experiments left, the newest first. */
export function Reports({ client, experiment }: ReportsProps) {
	const [reports, setReports] = useState<readonly LabReport[]>([]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: an experiment that ended has left one
	useEffect(() => {
		let gone = false;
		const look = async () => {
			const answer = await client.reports();
			if (!gone && answer.ok) setReports(answer.value);
		};
		void look();
		const timer = setInterval(() => void look(), AGAIN_MS);
		return () => {
			gone = true;
			clearInterval(timer);
		};
	}, [client, experiment.state]);
	return (
		<Panel title={texts.title}>
			{reports.length === 0 ? (
				<p className={styles["none"]}>{texts.none}</p>
			) : (
				<table className={classNames(styles["table"], styles["stacked"])}>
					<tbody>
						{reports.map((report) => (
							<Row key={report.name} report={report} />
						))}
					</tbody>
				</table>
			)}
		</Panel>
	);
}

function Row({ report }: { report: LabReport }) {
	const { name, experiment, size, startedAt, partial, verdicts, reportUrl, resultUrl } = report;
	const at = Date.parse(startedAt);
	const title = `${experiment}, ${fullTime(at)}`;
	return (
		<tr>
			<th scope="row" className={styles["name"]}>
				{experiment}
			</th>
			<td className={styles["when"]}>
				{shortDate(at)} · {size}
			</td>
			<td>{[...(partial ? [texts.partial] : []), ...verdictWords(verdicts)].join(" · ")}</td>
			<td className={styles["actions"]}>
				<span className={styles["links"]}>
					<a href={reportUrl} target="_blank" rel="noreferrer" aria-label={texts.openIt(title)}>
						{texts.open}
					</a>
					<a href={reportUrl} download={`${name}.html`} aria-label={texts.saveIt(title)}>
						{texts.save}
					</a>
					<a href={resultUrl} download={`${name}.json`} aria-label={texts.dataIt(title)}>
						{texts.data}
					</a>
				</span>
			</td>
		</tr>
	);
}

function verdictWords(verdicts: Readonly<Record<string, number>>): string[] {
	return Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict.replace("-", " ")}`);
}
