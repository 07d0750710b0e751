import type { FaultWish, LabReader } from "@parley/protocol/lab";
import { ROOM_ID_CHARS_MAX } from "@parley/protocol/limits";
import { type SubmitEvent, useId, useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { labTexts } from "../../ui/lab-texts.ts";
import styles from "./controls.module.css";
import type { LabClient } from "./lab-client.ts";
import { Hint, Panel, Refused } from "./panel.tsx";
import { sendTwice } from "./send-twice.ts";
import { TextField } from "./text-field.tsx";
import { useAnswer } from "./use-answer.ts";

const texts = labTexts.faults;

interface FaultsPanelProps {
	readonly client: LabClient;
	readonly readers: readonly LabReader[];
	readonly defaultRoom: string;
}

/** What the network does to people, done on purpose to one of them. */
export function FaultsPanel({ client, readers, defaultRoom }: FaultsPanelProps) {
	const chat = useClient();
	const names = useId();
	const { asking, refused, ask } = useAnswer();
	const [name, setName] = useState(() => chat.remembered().name);
	const [done, setDone] = useState("");
	const injectFault = async (fault: FaultWish["fault"]) => {
		const said = await ask(() => client.injectFault({ fault, name: name.trim() }));
		setDone(
			said === undefined
				? ""
				: fault === "cut"
					? texts.cutDone(said.name, said.sockets)
					: texts.slowDone(said.name, said.ms),
		);
	};
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const { submitter } = event.nativeEvent;
		void injectFault(submitter instanceof HTMLButtonElement && submitter.value === "slow" ? "slow" : "cut");
	};
	return (
		<Panel title={texts.title}>
			<form className={styles["fields"]} onSubmit={submit}>
				<TextField
					className={styles["whole"]}
					label={texts.who}
					name="who"
					list={names}
					value={name}
					onChange={(event) => setName(event.currentTarget.value)}
				/>
				<datalist id={names}>
					{readers.map((reader) => (
						<option key={reader.name} value={reader.name} />
					))}
				</datalist>
				<Button type="submit" value="cut" disabled={asking}>
					{texts.cut}
				</Button>
				<Button type="submit" value="slow" disabled={asking}>
					{texts.slow}
				</Button>
			</form>
			<Refused message={refused} />
			<p className={styles["said"]} role="status">
				{done}
			</p>
			<SendTwice first={chat.remembered().room ?? defaultRoom} />
			<Hint>{texts.hint}</Hint>
		</Panel>
	);
}

/** The page's own fault: a post that is sent again, as after a lost link. */
function SendTwice({ first }: { first: string }) {
	const [room, setRoom] = useState(first);
	const [outcome, setOutcome] = useState<{ readonly said: string; readonly wrong: boolean } | null>(null);
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		setOutcome({ said: texts.sending, wrong: false });
		const sent = await sendTwice(room, texts.text);
		if (!sent.ok) return setOutcome({ said: sent.message, wrong: true });
		setOutcome({ said: texts.twiceDone(sent.seqs, sent.shown), wrong: sent.shown !== 1 });
	};
	return (
		<>
			<form className={styles["person"]} onSubmit={(event) => void submit(event)}>
				<TextField
					label={texts.room}
					name="room"
					pattern={`[a-z0-9\\-]{1,${ROOM_ID_CHARS_MAX}}`}
					value={room}
					onChange={(event) => setRoom(event.currentTarget.value)}
				/>
				<Button type="submit">{texts.twice}</Button>
			</form>
			<Refused message={outcome?.wrong === true ? outcome.said : null} />
			<p className={styles["said"]} role="status">
				{outcome?.wrong === false ? outcome.said : ""}
			</p>
		</>
	);
}
