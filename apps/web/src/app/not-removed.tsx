import { dismissFailedRemoval, useFailedRemoval } from "../features/timeline/removals.ts";
import { texts } from "../ui/texts.ts";
import { writingTexts as words } from "../ui/writing-texts.ts";
import { Remark } from "./remark.tsx";

/** Seconds after one said so, and perhaps in another room by then: it was seen going, and stands there again. */
export function NotRemoved() {
	const failed = useFailedRemoval();
	const said = failed && `${words.notRemoved(texts.common.roomName(failed.room))} ${failed.why}`;
	return <Remark text={said} onDismiss={dismissFailedRemoval} />;
}
