import type { LinkStatus } from "@parley/client/state/chat-state";
import { TriangleAlert, WifiOff } from "lucide-react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { linkTexts } from "../../ui/link-texts.ts";
import { useNow } from "../../ui/use-now.ts";
import { barOf } from "./bar-of.ts";
import styles from "./connection-bar.module.css";

const TICK_MS = 500;
const words = linkTexts;

/** Nothing while all is well, or for a short cut; then what is wrong, when it is tried again, and a way to do it now. */
export function ConnectionBar() {
	const link = useChat((state) => state.link);
	const now = useNow(link.state === "waiting" || link.state === "connecting" ? TICK_MS : null);
	const bar = barOf(link, now);
	// What is only held by this page is told of beside it.
	const isKept = useChat((state) => state.device?.keeps !== "nothing");
	const Sign = link.state === "open" ? TriangleAlert : WifiOff;
	return (
		<section className={styles["place"]} aria-label={bar ? words.region : undefined}>
			<div role="status" data-testid="connection" className={bar ? styles["bar"] : undefined}>
				{bar && (
					<>
						<Sign size={16} aria-hidden="true" />
						<p className={styles["words"]}>
							<b>{bar.what}</b> {bar.isSafe && isKept && <span>{words.kept}</span>}
						</p>
					</>
				)}
			</div>
			{bar && link.state !== "open" && <Way link={link} seconds={bar.seconds} />}
		</section>
	);
}

/** Outside the live region: a countdown read aloud each second would be worse than none. */
function Way({ link, seconds }: { link: LinkStatus; seconds: number | null }) {
	const client = useClient();
	if (link.state !== "ended") {
		return (
			<div className={styles["way"]}>
				{seconds !== null && <span className={styles["countdown"]}>{words.retryIn(seconds)}</span>}
				<Button onClick={() => client.tryNow()}>{words.tryNow}</Button>
			</div>
		);
	}
	const reloads = link.reason === "reload-needed";
	// biome-ignore lint/correctness/useHookAtTopLevel: a method of the client, not a hook
	const act = () => (reloads ? location.reload() : client.useHere());
	return (
		<div className={styles["way"]}>
			<Button look="strong" onClick={act}>
				{reloads ? words.reload : words.useHere}
			</Button>
		</div>
	);
}
