import { ActivityPlace } from "../features/activities/activity-place.tsx";
import { BeginButton } from "../features/activities/begin-button.tsx";
import { BeginningsHelp } from "../features/activities/beginnings-help.tsx";
import { AttachButton } from "../features/files/attach-button.tsx";
import { Attachments } from "../features/files/attachments.tsx";
import { MessageFiles } from "../features/files/message-files.tsx";
import { PendingFiles } from "../features/files/pending-files.tsx";
import { LaterButton } from "../features/later/later-button.tsx";
import { LaterPlace } from "../features/later/later-place.tsx";
import { LinkPreview } from "../features/lookups/link-preview.tsx";
import { fillSlot } from "../ui/slots.tsx";

// Whoever adds a part to messages or to the composer adds a line here, and changes neither.
fillSlot("message-files", MessageFiles);
fillSlot("message-link", LinkPreview);
fillSlot("message-activity", ActivityPlace);
fillSlot("unsent-files", PendingFiles);
fillSlot("composer-above", Attachments);
fillSlot("composer-above", LaterPlace);
fillSlot("composer-before", AttachButton);
fillSlot("composer-before", BeginButton);
fillSlot("composer-behind", LaterButton);
fillSlot("help-commands", BeginningsHelp);
