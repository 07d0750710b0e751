import type { CrowdPulse, CrowdState, CrowdWish, LabState } from "@parley/protocol/lab";
import { LAB_CROWD_BYTES_MIN, LAB_CROWD_PEOPLE_MAX, LAB_CROWD_PER_SECOND_MAX } from "@parley/protocol/limits";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { labTexts } from "../../ui/lab-texts.ts";
import styles from "./controls.module.css";
import { ms, percent, short } from "./format.ts";
import type { LabClient } from "./lab-client.ts";
import { NumberField } from "./number-field.tsx";
import { Hint, Panel, Refused } from "./panel.tsx";
import { useAnswer } from "./use-answer.ts";

const texts = labTexts.crowd;
const BYTES_MAX = 16_384;
/** Near a whole core the crowd measures itself. */
const BOTTLENECK_SHARE = 0.9;

const fields = [
	["people", texts.people, 2, LAB_CROWD_PEOPLE_MAX],
	["perSecond", texts.perSecond, 1, LAB_CROWD_PER_SECOND_MAX],
	["bytes", texts.bytes, LAB_CROWD_BYTES_MIN, BYTES_MAX],
	["slowPercent", texts.slow, 0, 50],
] as const;

export function CrowdPanel({ client, state }: { client: LabClient; state: LabState }) {
	const { asking, refused, ask } = useAnswer();
	const [wish, setWish] = useState<CrowdWish>({ people: 100, perSecond: 20, bytes: 100, slowPercent: 0 });
	const { crowd } = state;
	const here = isHere(crowd);
	const shown = here ? crowd.wish : wish;
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		void ask(() => (here ? client.stopCrowd() : client.startCrowd(wish)));
	};
	return (
		<Panel title={texts.title} aside={here && <RoomLink room={state.room} />}>
			<form className={styles["fields"]} onSubmit={submit}>
				{fields.map(([name, label, min, max]) => (
					<NumberField
						key={name}
						name={name}
						label={label}
						min={min}
						max={max}
						disabled={here}
						value={shown[name]}
						onChange={(value) => setWish({ ...wish, [name]: value })}
					/>
				))}
				<Button
					type="submit"
					className={styles["whole"]}
					look={here ? "button" : "strong"}
					disabled={asking || crowd.state === "leaving" || !state.loadtest}
				>
					{here ? texts.stop : texts.start}
				</Button>
			</form>
			<Refused message={refused ?? (crowd.state === "failed" ? crowd.why : null)} />
			<Doing crowd={crowd} wish={wish} />
		</Panel>
	);
}

function RoomLink({ room }: { room: string }) {
	return (
		<a className={styles["link"]} href={`/r/${room}`} target="_blank" rel="noreferrer">
			{texts.room(room)}
		</a>
	);
}

function Doing({ crowd, wish }: { crowd: CrowdState; wish: CrowdWish }) {
	switch (crowd.state) {
		case "none":
		case "failed":
			return Number.isNaN(wish.people * wish.perSecond) ? null : (
				<Hint>{texts.hint(wish.people, wish.perSecond)}</Hint>
			);
		case "entering":
			return <p className={styles["said"]}>{texts.entering(crowd.wish.people)}</p>;
		case "leaving":
			return <p className={styles["said"]}>{texts.leaving}</p>;
		case "talking":
			return (
				<>
					{crowd.pulse && <Figures pulse={crowd.pulse} />}
					{crowd.wish.slowPercent > 0 && <Hint>{texts.slowHint}</Hint>}
				</>
			);
	}
}

/** What the crowd itself measured: on screens, where the server can only see its last write. */
function Figures({ pulse }: { pulse: CrowdPulse }) {
	const share = Math.max(0, ...pulse.cpuShares);
	const perSecond = (pulse.deliveries * 1_000) / Math.max(1, pulse.ms);
	return (
		<>
			<dl className={styles["facts"]}>
				<dt>{texts.screens}</dt>
				<dd>{texts.screensValue(ms(pulse.p50), ms(pulse.p99))}</dd>
				<dt>{texts.delivered}</dt>
				<dd>{texts.deliveredValue(short(perSecond))}</dd>
				<dt>{texts.generator}</dt>
				<dd>{percent(share)}</dd>
			</dl>
			{share > BOTTLENECK_SHARE && <Hint>{texts.bottleneck}</Hint>}
		</>
	);
}

function isHere(crowd: CrowdState): crowd is Exclude<CrowdState, { state: "none" | "failed" }> {
	return crowd.state !== "none" && crowd.state !== "failed";
}
