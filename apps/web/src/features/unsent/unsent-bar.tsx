import { MailWarning } from "lucide-react";
import { useChat } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { unsentTexts as words } from "../../ui/unsent-texts.ts";
import { countOutOfSight } from "./out-of-sight.ts";
import styles from "./unsent-bar.module.css";

interface UnsentBarProps {
	/** the room on show; null where none is */
	readonly current: string | null;
	readonly onShow: () => void;
}

/** Whatever waits for its author, or for the link, and does not stand in the room on show, is one press away. */
export function UnsentBar({ current, onShow }: UnsentBarProps) {
	const count = useChat((state) => countOutOfSight(state, current));
	return (
		<section className={styles["place"]} aria-label={words.region} hidden={count === 0}>
			<div role="status" className={styles["words"]}>
				{count > 0 && (
					<>
						<MailWarning size={16} aria-hidden="true" />
						<p>{words.bar(count)}</p>
					</>
				)}
			</div>
			{count > 0 && <Button onClick={onShow}>{words.show}</Button>}
		</section>
	);
}
