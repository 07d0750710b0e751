import type { Me } from "@parley/client/state/chat-state";
import { AuditPage } from "@parley/protocol/moderation-lists";
import { fullTime } from "../../ui/dates.ts";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import { ListOf } from "./list-of.tsx";
import { useList } from "./use-list.ts";
import type { Moderation } from "./use-moderation.ts";

/** Who did what to whom, when and why: the newest hundred. */
export function AuditList({ moderation, me }: { moderation: Moderation; me: Me }) {
	const { answer } = useList(moderation, "/audit", AuditPage);
	const rows = (answer?.ok ? answer.value.entries : []).map((entry) => (
		<li key={entry.seq}>
			<p>
				{words.audit.line(entry, me.session)}
				<time dateTime={new Date(entry.at).toISOString()}>{fullTime(entry.at)}</time>
			</p>
			{entry.reason !== undefined && <q dir="auto">{entry.reason}</q>}
		</li>
	));
	return <ListOf answer={answer} rows={rows} empty={words.audit.none} />;
}
