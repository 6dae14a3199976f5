// The style sheet of the dashboard: without it nothing is hidden on a phone, and no button has a size.
import '#web/ui/app.css';
