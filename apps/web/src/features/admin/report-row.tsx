import type { Report } from "@parley/protocol/moderation-lists";
import { useId, useState } from "react";
import { adminTexts } from "../../ui/admin-texts.ts";
import { Button } from "../../ui/button.tsx";
import { CoveredText } from "../../ui/covered-text.tsx";
import { fullTime } from "../../ui/dates.ts";
import { Hidden } from "../../ui/hidden.tsx";
import form from "../../ui/panel-form.module.css";
import { Sure } from "../../ui/sure.tsx";
import styles from "./admin.module.css";
import { doesInRoom } from "./deeds.ts";
import { useDeed } from "./use-deed.ts";

const words = adminTexts.reportDeeds;

interface ReportRowProps {
	readonly token: string;
	readonly report: Report;
	readonly again: () => void;
}

export function ReportRow({ token, report, again }: ReportRowProps) {
	const [open, setOpen] = useState(false);
	const { by, author, reason, text, at, room } = report;
	const about = adminTexts.report(by.name, author.name);
	return (
		<li>
			<b>{about}</b> <span dir="ltr">#{room}</span>
			<time className={styles["facts"]} dateTime={new Date(at).toISOString()}>
				{fullTime(at)}
			</time>
			<q dir="auto">{reason}</q>
			{text !== undefined && (
				<blockquote dir="auto">
					<CoveredText text={text} />
				</blockquote>
			)}
			<Button aria-expanded={open} onClick={() => setOpen(!open)}>
				<span aria-hidden="true">{adminTexts.deeds.open}</span>
				<Hidden>{words.openFor(about)}</Hidden>
			</Button>
			{open && <ReportDeeds token={token} report={report} onDone={again} />}
		</li>
	);
}

/** MOD7: removing the message resolves it, too. */
function ReportDeeds({ token, report, onDone }: Omit<ReportRowProps, "again"> & { onDone: () => void }) {
	const { busy, error, run } = useDeed(onDone);
	const [answer, setAnswer] = useState("");
	const id = useId();
	const { room, target, report: seq, text } = report;
	const reason = answer.trim();
	return (
		<div className={form["form"]}>
			<label htmlFor={id}>{words.reason}</label>
			<input
				id={id}
				dir="auto"
				value={answer}
				maxLength={240}
				autoComplete="off"
				onChange={(event) => setAnswer(event.currentTarget.value)}
			/>
			<div className={styles["deeds"]}>
				<Button
					disabled={busy}
					onClick={() => void run(() => doesInRoom(token, room, { do: "resolve", report: seq, reason }))}
				>
					{words.resolve}
				</Button>
				{text !== undefined && (
					<Sure
						label={words.remove}
						sure={words.removeSure}
						yes={words.removeYes}
						no={adminTexts.deeds.no}
						busy={busy}
						onYes={() => void run(() => doesInRoom(token, room, { do: "remove-message", target, reason }))}
					/>
				)}
			</div>
			{error !== null && (
				<p className={form["error"]} role="alert">
					{error}
				</p>
			)}
		</div>
	);
}
