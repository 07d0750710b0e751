import type { LabState } from "@parley/protocol/lab";
import { useEffect } from "react";
import { Contained } from "../../ui/contained.tsx";
import { labTexts as texts } from "../../ui/lab-texts.ts";
import { CrowdPanel } from "./crowd-panel.tsx";
import { Experiments } from "./experiments.tsx";
import { FaultsPanel } from "./faults-panel.tsx";
import { Head } from "./head.tsx";
import type { LabClient } from "./lab-client.ts";
import { ModePanel } from "./mode-panel.tsx";
import { Plots } from "./plots.tsx";
import { Readers } from "./readers.tsx";
import { Reports } from "./reports.tsx";
import { useLab } from "./use-lab.ts";
import styles from "./workbench.module.css";

interface WorkbenchProps {
	readonly client: LabClient;
	readonly first: LabState;
	readonly onLeave: () => void;
}

/** Figures on the left, what disturbs them on the right, experiments and their reports below. */
export function Workbench({ client, first, onLeave }: WorkbenchProps) {
	const { link, state, points } = useLab(client, first);
	const newest = points.at(-1);
	useEffect(() => {
		if (link === "refused") onLeave();
	}, [link, onLeave]);
	return (
		<div className={styles["lab"]}>
			<Contained look="line">
				<Head link={link} sample={newest} onLeave={onLeave} />
			</Contained>
			<main className={styles["bench"]}>
				<Plots points={points} />
				<div className={styles["controls"]}>
					<Contained>
						<ModePanel client={client} state={state} />
					</Contained>
					<Contained>
						<CrowdPanel client={client} state={state} />
					</Contained>
					<Contained>
						<FaultsPanel client={client} readers={newest?.readers ?? []} defaultRoom={state.defaultRoom} />
					</Contained>
				</div>
				<Contained>
					<Readers client={client} readers={newest?.readers ?? []} />
				</Contained>
				<div className={styles["studies"]}>
					<Contained>
						<Experiments client={client} state={state} />
					</Contained>
					<Contained>
						<Reports client={client} experiment={state.experiment} />
					</Contained>
				</div>
				{!state.loadtest && <p className={styles["missing"]}>{texts.experiments.missing}</p>}
			</main>
		</div>
	);
}
