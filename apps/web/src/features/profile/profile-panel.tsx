import { Dialog } from "../../ui/dialog.tsx";
import { profileTexts as words } from "../../ui/profile-texts.ts";
import styles from "./profile.module.css";
import { ProfileForm } from "./profile-form.tsx";
import { useProfile } from "./use-profile.ts";

interface ProfilePanelProps {
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

/** WHO70: one's own. */
export function ProfilePanel({ onBack, onClose }: ProfilePanelProps) {
	const told = useProfile("me");
	return (
		<Dialog title={words.label} onBack={onBack} onClose={onClose}>
			{told === null && <p>{words.asking}</p>}
			{told?.ok === false && (
				<p className={styles["refused"]} role="alert">
					{told.message}
				</p>
			)}
			{told?.ok && <ProfileForm profile={told.value} />}
		</Dialog>
	);
}
