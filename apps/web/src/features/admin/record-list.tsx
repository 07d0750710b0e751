import type { AuditEntry } from "@parley/protocol/moderation-lists";
import { useState } from "react";
import { adminTexts } from "../../ui/admin-texts.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { fullTime } from "../../ui/dates.ts";
import form from "../../ui/panel-form.module.css";
import { Sure } from "../../ui/sure.tsx";
import styles from "./admin.module.css";
import { doesInHouse, doesInRoom } from "./deeds.ts";
import { ListOf } from "./list-of.tsx";
import { lists, wholeRecord } from "./lists.ts";
import { recordLine } from "./record-line.ts";
import { Row } from "./row.tsx";
import { useDeed } from "./use-deed.ts";

const words = adminTexts.record;

/** WHO42: who of the operators did what to whom, when, why and from where; what others did in their rooms where it is asked for. */
export function RecordList({ token }: { readonly token: string }) {
	const [all, setAll] = useState(false);
	return (
		<>
			<div className={form["form"]}>
				<CheckField label={words.all} hint={words.allHint} on={all} onChange={setAll} />
			</div>
			<ListOf
				{...{ token, which: "record" }}
				list={all ? wholeRecord : lists.record}
				// whose reason goes is another row, so that the focus goes on with it
				row={(entry, again) => (
					<RecordRow key={`${entry.seq} ${entry.reason !== undefined}`} {...{ token, entry, again }} />
				)}
			/>
		</>
	);
}

interface RecordRowProps {
	readonly token: string;
	readonly entry: AuditEntry;
	readonly again: () => void;
}

function RecordRow({ token, entry, again }: RecordRowProps) {
	const { busy, error, run } = useDeed(again);
	const { seq, room, at, reason, from } = entry;
	const line = recordLine(entry);
	const where = from && (from.here === true ? words.fromHere : words.from(from.mark));
	/** MOD10 */
	const blanks = () => {
		const deed = { do: "blank-reason", entry: seq } as const;
		return room === undefined ? doesInHouse(token, deed) : doesInRoom(token, room, deed);
	};
	return (
		<Row
			name={line}
			{...(room !== undefined && { also: room })}
			facts={[fullTime(at), ...(where === undefined ? [] : [where])]}
		>
			{reason !== undefined && (
				<>
					<q dir="auto">{reason}</q>
					<Sure
						label={words.blank}
						name={words.blankOf(line)}
						sure={words.blankSure}
						yes={words.blankYes}
						no={adminTexts.deeds.no}
						busy={busy}
						onYes={() => void run(blanks)}
					/>
				</>
			)}
			{error !== null && (
				<p role="alert" className={styles["error"]}>
					{error}
				</p>
			)}
		</Row>
	);
}
