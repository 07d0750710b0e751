import { ofVersion } from "@parley/activities/version";
import { use } from "react";
import { useChat } from "../../react/use-chat.ts";
import { kindOf } from "../../ui/activities/kinds.ts";
import { activityTexts as texts } from "../../ui/activity-texts.ts";
import type { Slots } from "../../ui/slots.tsx";
import { InWords } from "./in-words.tsx";
import { PlayedCard } from "./played-card.tsx";

/** The card, where this page has one that goes by the same rules as the house. */
export function ActivityCard(props: Slots["message-activity"]) {
	const { activity, seq } = props;
	const kind = use(kindOf(activity.name));
	// it may have been raised since its message was read
	const heard = useChat((state) => state.activities.get(seq)?.version ?? 0);
	if (kind === null) return <InWords {...props} note={texts.unknownKind} />;
	const version = Math.max(heard, activity.version);
	const rules = ofVersion(kind.rules, version);
	if (rules !== undefined) return <PlayedCard kind={kind} rules={rules} {...props} />;
	const isOlder = kind.rules.version < version;
	return <InWords {...props} note={isOlder ? texts.otherVersion : texts.olderVersion} />;
}
