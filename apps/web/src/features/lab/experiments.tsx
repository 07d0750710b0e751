import {
	type ExperimentState,
	type ExperimentWish,
	type LabState,
	labExperiments,
} from "@parley/protocol/lab";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { labTexts } from "../../ui/lab-texts.ts";
import { Segments } from "../../ui/segments.tsx";
import { duration } from "./format.ts";
import type { LabClient } from "./lab-client.ts";
import { Panel, Refused } from "./panel.tsx";
import styles from "./table.module.css";
import { useAnswer } from "./use-answer.ts";

const texts = labTexts.experiments;
type Size = ExperimentWish["size"];
const sizes = ["quick", "default", "full"] as const satisfies readonly Size[];

/** The studies that can be repeated, one at a time. */
export function Experiments({ client, state }: { client: LabClient; state: LabState }) {
	const { asking, refused, ask } = useAnswer();
	const [size, setSize] = useState<Size>("quick");
	const { experiment } = state;
	const busy = isBusy(experiment);
	return (
		<Panel
			title={texts.title}
			aside={
				<Segments
					label={texts.size}
					value={size}
					options={sizes.map((value) => ({ value, label: texts.sizes[value] }))}
					onChoose={setSize}
				/>
			}
		>
			<p className={styles["said"]} role="status">
				{saidOf(experiment)}
			</p>
			<Refused message={refused} />
			<table className={classNames(styles["table"], styles["roomy"])}>
				<tbody>
					{labExperiments.map((name) => (
						<tr key={name}>
							<th scope="row" className={styles["name"]}>
								{name}
							</th>
							<td>
								{busy && experiment.wish.name === name ? (
									<Progress experiment={experiment} />
								) : (
									texts.names[name]
								)}
							</td>
							<td className={styles["actions"]}>
								{busy && experiment.wish.name === name ? (
									<Button
										disabled={experiment.state === "stopping"}
										onClick={() => void ask(client.stopExperiment)}
									>
										{texts.stop}
									</Button>
								) : (
									<Button
										aria-label={texts.runIt(name)}
										disabled={busy || asking || !state.loadtest}
										onClick={() => void ask(() => client.startExperiment({ name, size }))}
									>
										{texts.run}
									</Button>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className={styles["note"]}>
				{texts.sizes[size]}: {texts.sizeHints[size]}. {texts.alone}
			</p>
		</Panel>
	);
}

type Busy = Extract<ExperimentState, { state: "running" | "stopping" }>;

function isBusy(experiment: ExperimentState): experiment is Busy {
	return experiment.state === "running" || experiment.state === "stopping";
}

function Progress({ experiment }: { experiment: Busy }) {
	if (experiment.state === "stopping") return texts.stopping;
	const { wish, done, total, what, leftS } = experiment;
	return (
		<span className={styles["progress"]}>
			<progress
				aria-label={texts.names[wish.name]}
				max={Math.max(1, total)}
				value={total === 0 ? undefined : done}
			/>
			{[what || texts.starting, ...(leftS === null ? [] : [texts.left(duration(leftS))])].join(" · ")}
		</span>
	);
}

/** Said once, when it is over: a progress bar that speaks would never be silent. */
function saidOf(experiment: ExperimentState): string {
	if (experiment.state !== "ended") return "";
	const { wish, why } = experiment;
	return why === "" ? texts.finished(wish.name) : texts.failed(wish.name, why);
}
