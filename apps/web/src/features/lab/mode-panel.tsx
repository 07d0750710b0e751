import { LabLookupMode, type LabState } from "@parley/protocol/lab";
import { LAB_BLOCK_MS_MAX, LAB_BLOCKS_PER_SECOND_MAX } from "@parley/protocol/limits";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { labTexts } from "../../ui/lab-texts.ts";
import { Segments } from "../../ui/segments.tsx";
import styles from "./controls.module.css";
import type { LabClient } from "./lab-client.ts";
import { NumberField } from "./number-field.tsx";
import { Hint, Panel, Refused } from "./panel.tsx";
import { useAnswer } from "./use-answer.ts";
import { useMode } from "./use-mode.ts";

const texts = labTexts.mode;
const modes = LabLookupMode.options;

/** Where lookups run, and lookups that block: together they show why it matters. */
export function ModePanel({ client, state }: { client: LabClient; state: LabState }) {
	const { asking, refused, ask } = useAnswer();
	const [wish, setWish] = useState({ perSecond: 20, ms: 40 });
	const mode = useMode(client, state.mode);
	const { blocks } = state;
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		void ask(() => (blocks === null ? client.startBlocks(wish) : client.stopBlocks()));
	};
	return (
		<Panel title={texts.title}>
			<Segments
				label={texts.title}
				value={mode.shown}
				options={modes.map((value) => ({ value, label: texts.modes[value] }))}
				onChoose={(chosen) => void mode.choose(chosen)}
			/>
			<form className={styles["row"]} onSubmit={submit}>
				<NumberField
					label={texts.perSecond}
					name="perSecond"
					min={1}
					max={LAB_BLOCKS_PER_SECOND_MAX}
					disabled={blocks !== null}
					value={blocks?.perSecond ?? wish.perSecond}
					onChange={(perSecond) => setWish({ ...wish, perSecond })}
				/>
				<NumberField
					label={texts.ms}
					name="ms"
					min={1}
					max={LAB_BLOCK_MS_MAX}
					disabled={blocks !== null}
					value={blocks?.ms ?? wish.ms}
					onChange={(ms) => setWish({ ...wish, ms })}
				/>
				<Button
					type="submit"
					disabled={asking}
					aria-label={`${blocks === null ? texts.start : texts.stop}: ${texts.perSecond}`}
				>
					{blocks === null ? texts.start : texts.stop}
				</Button>
			</form>
			<Refused message={mode.refused ?? refused} />
			<Hint>{texts.hint}</Hint>
		</Panel>
	);
}
