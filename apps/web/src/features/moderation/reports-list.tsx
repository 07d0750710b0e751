import type { RoomState } from "@parley/client/state/chat-state";
import { type Report, ReportList } from "@parley/protocol/moderation-lists";
import { Button } from "../../ui/button.tsx";
import { CoveredText } from "../../ui/covered-text.tsx";
import { fullTime } from "../../ui/dates.ts";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import { ListOf } from "./list-of.tsx";
import styles from "./moderation.module.css";
import { useAct } from "./use-act.ts";
import { useList } from "./use-list.ts";
import type { Moderation } from "./use-moderation.ts";

interface ReportsListProps {
	readonly room: RoomState;
	readonly moderation: Moderation;
	readonly onJump: (seq: number) => void;
}

/** What members reported and nobody has looked at yet. */
export function ReportsList({ room, moderation, onJump }: ReportsListProps) {
	const { answer, reload } = useList(moderation, "/reports", ReportList, room.reported);
	const { busy, error, act } = useAct(moderation, reload);
	const row = (report: Report) => (
		<li key={report.report}>
			<p>
				<b>{words.reports.head(report)}</b>
				<time dateTime={new Date(report.at).toISOString()}>{fullTime(report.at)}</time>
			</p>
			<q dir="auto">{report.reason}</q>
			<blockquote dir="auto">
				<CoveredText text={report.text ?? ""} />
			</blockquote>
			<div className={styles["deeds"]}>
				<Button onClick={() => onJump(report.target)}>{words.reports.show(report.target)}</Button>
				<Button disabled={busy} onClick={() => act({ do: "remove-message", target: report.target })}>
					{words.message.remove}
				</Button>
				<Button look="strong" disabled={busy} onClick={() => act({ do: "resolve", report: report.report })}>
					{words.reports.resolve}
				</Button>
			</div>
		</li>
	);
	const rows = answer?.ok ? answer.value.reports.map(row) : [];
	return <ListOf answer={answer} rows={rows} empty={words.reports.none} error={error} />;
}
